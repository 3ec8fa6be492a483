import { randomInt } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { schema, type Database } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { templateFolder } from '@efie/database/testing'
import { sumOf } from '@efie/domain'
import { and, eq, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openServices } from '../../services.ts'
import { makeKillableServer, type KillableServer } from '../../testing/killable-server.ts'
import { balanceOf, booksOf, makeLoan, makeMoneyWorld, signInAs } from '../../testing/money.ts'
import { createDatabase } from '../../testing/create-database.ts'

const ROUNDS = 20
const TENANTS = 3
/** Longest stretch of traffic between the first acknowledged write of a round and the kill. */
const MOST_MILLISECONDS = 400
/** Payments of the run are smaller, and each amount is used once: an amount charged twice is a double charge. */
const SMALL = 100_000

interface Tenant {
  token: string
  application_id: string
}

interface Told {
  id: string
  amount: number
  status: string
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** What the outside was told, and may hold the server to. */
interface Memory {
  told: Map<string, Told>
  writes: number
  failures: string[]
}

/** People, loans and tokens, made before the first start on the footing that the environment names. */
const furnish = async (environment: Record<string, string>) => {
  const config = readConfig({ RATE_LIMITS: 'off', DEMO: '0', LOG_LEVEL: 'silent', ...environment })
  const handle = await openDatabase(config)
  await migrate(handle.db)
  const world = await makeMoneyWorld({ handle })
  const services = openServices(config, handle)
  const tenants: Tenant[] = []
  for (let index = 0; index < TENANTS; index += 1) {
    const person = await world.signIn('user')
    const loan = await makeLoan(world, person)
    const { access_token } = await signInAs(services, person.actor)
    tenants.push({ token: access_token, application_id: loan.id })
  }
  const { access_token: finance } = await signInAs(services, world.finance.actor)
  await handle.close()
  return { config, tenants, finance }
}

/** One request, sent again for as long as the server dies over it. */
const send = async (
  server: KillableServer,
  request: { method: string; path: string; token?: string; key?: string; json?: unknown; form?: string },
): Promise<Answer> => {
  const { method, path, token, key, json, form } = request
  for (;;) {
    try {
      const response = await fetch(`${server.url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        ...(form === undefined ? {} : { body: form }),
      })
      const text = await response.text()
      return {
        status: response.status,
        body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {},
      }
    } catch {
      await server.up()
    }
  }
}

const api = (server: KillableServer, record: Memory, tenant: Tenant) => {
  const call = async (method: string, path: string, more: { key?: string; json?: unknown } = {}) => {
    const answer = await send(server, { method, path: `/api/v1${path}`, token: tenant.token, ...more })
    if (answer.status >= 400)
      record.failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const keep = (body: Record<string, unknown>): Told => {
    const told = { id: String(body['id']), amount: Number(body['amount']), status: String(body['status']) }
    record.told.set(told.id, told)
    record.writes += 1
    return told
  }
  return { call, keep }
}

/** One payment from start to end, whatever happens to the server meanwhile: the same key, the same reference. */
const payOnce = async (server: KillableServer, record: Memory, tenant: Tenant, number: number) => {
  const { call, keep } = api(server, record, tenant)
  const means =
    number % 2 === 0 ? { method: 'mobile_money', network: 'mtn', phone: '0551234987' } : { method: 'card' }
  const json = {
    application_id: tenant.application_id,
    payment_type: 'instalment',
    amount: 100 + number,
    ...means,
  }
  const created = await call('POST', '/payments', { key: uuidv7(), json })
  if (record.failures.length > 0) return
  let told = keep(created)
  const [attempt] = created['attempts'] as { reference: string }[]
  const act = ['approve', 'twice', 'lost'][number % 3]
  while (told.status === 'processing' && record.failures.length === 0) {
    await send(server, { method: 'POST', path: `/sandbox/pay/${attempt?.reference}`, form: `act=${act}` })
    told = keep(await call('POST', `/payments/${told.id}/refresh`))
  }
}

const keepPaying = async (
  server: KillableServer,
  record: Memory,
  tenant: Tenant,
  next: () => number | null,
) => {
  for (let number = next(); number !== null && record.failures.length === 0; number = next())
    await payOnce(server, record, tenant, number)
}

const expectBalanced = async (server: KillableServer, finance: string) => {
  const { status, body } = await send(server, {
    method: 'GET',
    path: '/api/v1/journal-entries/trial-balance',
    token: finance,
  })
  expect({ status, sum: body['sum'] }).toEqual({ status: 200, sum: 0 })
}

const killAgainAndAgain = async (server: KillableServer, record: Memory, finance: string) => {
  for (let round = 1; round <= ROUNDS && record.failures.length === 0; round += 1) {
    const before = record.writes
    while (record.writes === before && record.failures.length === 0) await delay(5)
    await delay(randomInt(MOST_MILLISECONDS))
    await server.kill()
    await server.start()
    await expectBalanced(server, finance)
  }
}

const amounts = (rows: readonly { amount: number }[]) => sumOf(rows.map((row) => row.amount))

/** Reads the database itself, with no server over it. */
const expectTruth = async (db: Database, record: Memory, tenants: readonly Tenant[]) => {
  const bent = await db
    .select({ id: schema.postings.journal_entry_id })
    .from(schema.postings)
    .groupBy(schema.postings.journal_entry_id)
    .having(sql`sum(${schema.postings.amount}) <> 0`)
  expect(bent).toEqual([])

  const payments = await db.select().from(schema.payments).where(lt(schema.payments.amount, SMALL))
  for (const told of record.told.values()) {
    const kept = payments.find((payment) => payment.id === told.id)
    expect(kept).toMatchObject({ amount: told.amount, status: told.status })
  }
  const own = payments.filter((payment) => payment.due_date === null)
  expect(new Set(own.map((payment) => payment.amount)).size).toBe(own.length)

  const charges = await db
    .select()
    .from(schema.sandboxTransactions)
    .where(and(eq(schema.sandboxTransactions.kind, 'charge'), lt(schema.sandboxTransactions.amount, SMALL)))
  const taken = charges.filter((charge) => charge.status === 'success')
  expect(new Set(taken.map((charge) => charge.amount)).size).toBe(taken.length)
  const paid = payments.filter((payment) => payment.paid_at !== null)
  expect(amounts(paid)).toBe(amounts(taken))

  const everything = await db.select().from(schema.payments).where(eq(schema.payments.status, 'completed'))
  expect(await balanceOf(db, '1010')).toBe(amounts(everything))
  for (const { application_id } of tenants) {
    const { ledger, log } = await booksOf(db, application_id)
    expect(ledger).toEqual(log)
  }
}

const runKillTest = async (environment: Record<string, string>) => {
  const server = await makeKillableServer(environment)
  // Tokens name the address of who gave them.
  const { config, tenants, finance } = await furnish({ ...environment, PUBLIC_URL: server.url })
  const record: Memory = { told: new Map(), writes: 0, failures: [] }
  let number = 0
  let over = false
  const next = () => (over ? null : (number += 1))
  try {
    await server.start()
    const payers = Promise.all(tenants.map((tenant) => keepPaying(server, record, tenant, next)))
    await killAgainAndAgain(server, record, finance)
    over = true
    await payers
    expect(record.failures).toEqual([])
    expect(record.told.size).toBeGreaterThanOrEqual(ROUNDS)
    await expectBalanced(server, finance)
  } finally {
    over = true
    await server.kill()
  }
  const handle = await openDatabase(config)
  try {
    await expectTruth(handle.db, record, tenants)
  } finally {
    await handle.close()
  }
}

const inFolder = async (work: (folder: string) => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'efie-kill-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.concurrent(
  'killed twenty times while people pay, on the embedded database: nothing acknowledged is lost, nobody charged twice',
  () =>
    inFolder(async (DATA_DIR) => {
      cpSync(await templateFolder(), join(DATA_DIR, 'database'), { recursive: true })
      await runKillTest({ DATA_DIR })
    }),
  600_000,
)

test.concurrent(
  'killed twenty times while people pay, on PostgreSQL: the same',
  () =>
    inFolder(async (DATA_DIR) => {
      await runKillTest({ DATA_DIR, DATABASE_URL: await createDatabase(inject('postgresUrl'), 'kill') })
    }),
  600_000,
)
