import { setTimeout as delay } from 'node:timers/promises'
import { schema, type Database } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { sumOf } from '@efie/domain'
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import { and, eq, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openFieldKeys } from '../platform/field-keys/field-keys.ts'
import { openServices } from '../services.ts'
import { makeKillableServer, type KillableServer } from './killable-server.ts'
import { balanceOf, booksOf, makeLoan, makeMoneyWorld, signInAs } from './money.ts'

const TENANTS = 3
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
/** Payments of the run are smaller, and each amount is unique: an amount charged twice is a double charge. */
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

/** What clients have been told and the server must honour. */
interface Memory {
  told: Map<string, Told>
  writes: number
  failures: string[]
}

/** People, loans and tokens, created before the first start on the database the environment names. */
const setUp = async (environment: Record<string, string>) => {
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const handle = await openDatabase(config)
  await migrate(handle.db)
  const services = await openServices(config, handle)
  // The server started on this database must be able to read what is written here.
  await openFieldKeys(services)
  const world = await makeMoneyWorld({ handle })
  const tenants: Tenant[] = []
  for (let index = 0; index <= TENANTS; index += 1) {
    const person = await world.signIn('user')
    const loan = await makeLoan(world, person)
    const { access_token } = await signInAs(services, person.actor)
    tenants.push({ token: access_token, application_id: loan.id })
  }
  const { access_token: finance } = await signInAs(services, world.finance.actor)
  await handle.close()
  return { config, payers: tenants.slice(1), tenants, finance }
}

/** Sends a request, repeated while the server dies or has no database. */
const send = async (
  server: KillableServer,
  request: { method: string; path: string; token?: string; key?: string; json?: unknown; form?: string },
): Promise<Answer> => {
  const { method, path, token, key, json, form } = request
  for (;;) {
    let response: Response
    let text: string
    try {
      response = await fetch(`${server.url}${path}`, {
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
      text = await response.text()
    } catch {
      await server.up()
      continue
    }
    if (response.status === 503) {
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      await delay(50)
      continue
    }
    return {
      status: response.status,
      body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {},
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

/** One payment from start to end with the same key and reference, whatever happens to the server. */
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
  let body = created
  let told = keep(body)
  const act = ['approve', 'twice', 'lost'][number % 3]
  while (told.status === 'processing' && record.failures.length === 0) {
    const { url } = (body['next'] ?? {}) as { url?: string }
    // A provider whose answer was lost returns the payment page when asked again.
    if (url !== undefined) {
      const { pathname, search } = new URL(url)
      await send(server, { method: 'POST', path: pathname + search, form: `act=${act}` })
    }
    body = await call('POST', `/payments/${told.id}/refresh`)
    told = keep(body)
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

export const expectBalanced = async (server: KillableServer, finance: string) => {
  const { status, body } = await send(server, {
    method: 'GET',
    path: '/api/v1/reports/trial-balance',
    token: finance,
  })
  expect({ status, sum: body['sum'] }).toEqual({ status: 200, sum: 0 })
}

const amounts = (rows: readonly { amount: number }[]) => sumOf(rows.map((row) => row.amount))

/** Reads the database directly, without a server. */
const expectConsistent = async (db: Database, record: Memory, tenants: readonly Tenant[]) => {
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

export interface Party {
  server: KillableServer
  memory: Memory
  /** Makes no payments on their own. */
  bystander: Tenant
  finance: string
}

/**
 * People pay at a dedicated server while something is done to it; then what they were told is compared with
 * the database.
 */
export const payWhile = async (
  environment: Record<string, string>,
  disturb: (party: Party) => Promise<void>,
): Promise<void> => {
  const server = await makeKillableServer(environment)
  // Tokens contain the issuer's address.
  const { config, payers, tenants, finance } = await setUp({ ...environment, PUBLIC_URL: server.url })
  const [bystander] = tenants
  if (!bystander) throw new Error('no tenant')
  const memory: Memory = { told: new Map(), writes: 0, failures: [] }
  let number = 0
  let over = false
  const next = () => (over ? null : (number += 1))
  const disturbed = async () => {
    try {
      await disturb({ server, memory, bystander, finance })
    } finally {
      over = true
    }
  }
  try {
    await server.start()
    await Promise.all([disturbed(), ...payers.map((tenant) => keepPaying(server, memory, tenant, next))])
    expect(memory.failures).toEqual([])
    await expectBalanced(server, finance)
  } finally {
    over = true
    await server.kill()
  }
  const handle = await openDatabase(config)
  try {
    await expectConsistent(handle.db, memory, tenants)
  } finally {
    await handle.close()
  }
}

/** Follows the bystander's payments through the official client. */
export const followPayments = async ({ server, bystander: { token } }: Party) => {
  const told: { id: unknown; status: unknown }[] = []
  const client = new RealtimeClient(`${server.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: 'efie' },
    accessToken: async () => token,
    reconnectAfterMs: () => 50,
  })
  const channel = client.channel('payments')
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'payments' }, (change) => {
    const { id, status } = change.new as { id?: unknown; status?: unknown }
    told.push({ id, status })
  })
  await client.setAuth()
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
      else reject(error ?? new Error(status))
    })
  })
  return { told, leave: () => client.disconnect() }
}

/**
 * The bystander pays without polling: only a job can complete the payment, and only the change feed can
 * report it.
 */
export const expectJobsAndFeed = async (party: Party, told: { id: unknown; status: unknown }[]) => {
  const { server, bystander } = party
  const { token } = bystander
  const created = await send(server, {
    method: 'POST',
    path: '/api/v1/payments',
    token,
    key: uuidv7(),
    json: {
      application_id: bystander.application_id,
      payment_type: 'instalment',
      amount: 90_000,
      method: 'mobile_money',
      network: 'mtn',
      phone: '0551234987',
    },
  })
  expect(created.status).toBe(201)
  const { id } = created.body
  await until(async () => {
    const { body } = await send(server, { method: 'GET', path: `/api/v1/payments/${String(id)}`, token })
    expect(body['status']).toBe('completed')
  })
  await until(() => expect(told).toContainEqual({ id, status: 'completed' }))
}
