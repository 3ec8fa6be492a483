import { createServer, type Server } from 'node:net'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { call } from '@orpc/server'
import { count, eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadDocument } from './features/documents/upload-document.ts'
import { type Context, withScope } from './platform/context.ts'
import { router } from './router.ts'
import { beginReconciliation } from './features/reconciliations/reconcile-day.ts'
import { importPreviewed } from './testing/books.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { withKey } from './testing/money.ts'
import { PDF } from './testing/pdf.ts'

/** One person can't fill shared resources (domain.md §7). */
let harness: Harness
beforeAll(async () => {
  harness = await makeHarness({ environment: { RATE_LIMITS: 'on' } })
})
afterAll(() => harness.close())
beforeEach(() => harness.services.db.delete(schema.rateLimits))

/** How often each answer came: `taken`, or the code of a refusal. */
const repeat = async (times: number, act: (turn: number) => Promise<unknown>) => {
  const answers: Record<string, number> = {}
  for (let turn = 0; turn < times; turn += 1) {
    const answer = await act(turn).then(
      () => 'taken',
      (error: unknown) => (error as { code: string }).code,
    )
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  return answers
}

const upload = (ctx: Context, content = PDF) =>
  uploadDocument(withScope(withKey(ctx), 'documents.upload'), {
    file: new File([content], 'paper.pdf'),
    document_type: 'other',
  })
const documentsOf = async (id: string) => {
  const { documents } = schema
  const [row] = await harness.services.db
    .select({ count: count() })
    .from(documents)
    .where(eq(documents.user_id, id))
  return row?.count
}

describe('uploads', () => {
  test('300 of one person in a day: 60 are taken, and others upload as before', async () => {
    const tenant = await harness.signIn('user')
    expect(await repeat(300, () => upload(tenant))).toEqual({ taken: 60, QUOTA_REACHED: 240 })
    expect(await documentsOf(tenant.actor.id)).toBe(60)
    await expect(upload(tenant)).rejects.toMatchObject({
      status: 409,
      message: 'You’ve sent 60 files today, which is the most in a day. Send more tomorrow.',
      data: { quota: 'uploads-a-day', limit: 60, until: '2026-11-21T00:00:00.000Z' },
    })
    await upload(await harness.signIn('user'))
    harness.clock.advance({ days: 1 })
    await upload(tenant)
  })

  test('also by their size, whatever they are for', async () => {
    const tenant = await harness.signIn('user')
    const large = `${PDF}\n${'%'.repeat(10 * 1_048_576 - PDF.length - 1)}`
    const { id } = await call(
      router.tickets.create,
      { subject: 'My receipts', message: 'They are attached', category: 'payment' },
      { context: withKey(tenant) },
    )
    const attach = () =>
      call(router.tickets.attach, { id, file: new File([large], 'a.pdf') }, { context: tenant })
    await attach()
    // As 29 more would leave it.
    const { rateLimits } = schema
    await harness.services.db
      .update(rateLimits)
      .set({ count: 300 * 1_024 - 1 })
      .where(eq(rateLimits.count, 10_240))
    await expect(attach()).rejects.toMatchObject({
      code: 'QUOTA_REACHED',
      data: { quota: 'upload-size-a-day' },
      message: expect.stringContaining('300 MB of files today'),
    })
  })
})

test('statements of a bank count as files', async () => {
  const finance = await harness.signIn('finance')
  const { id } = await beginReconciliation(withScope(withKey(finance), 'reconciliations.write'), {
    day: '2026-11-18',
  })
  const statement = (text = '') =>
    importPreviewed(withScope(withKey(finance), 'reconciliations.write'), {
      id,
      source: 'bank',
      file: new File([`date,description,amount\n${text}`], 'statement.csv'),
    })
  await statement('2026-11-18,K. BOATENG,200.00')
  const { rateLimits } = schema
  await harness.services.db.update(rateLimits).set({ count: 599 })
  await statement()
  await expect(statement()).rejects.toMatchObject({
    code: 'QUOTA_REACHED',
    data: { quota: 'uploads-a-day', limit: 600 },
  })
})

test('a ZIP of products counts as a file each time it is previewed', async () => {
  const admin = await harness.signIn('admin')
  const bytes = zipSync({ 'products.csv': strToU8('sku,name,category,price\nQ-1,Bench,dining-sets,300') })
  const file = new File([new Uint8Array(bytes)], 'goods.zip')
  const preview = () => call(router.imports.preview, { kind: 'products', file }, { context: admin })
  await preview()
  await harness.services.db.update(schema.rateLimits).set({ count: 599 })
  await preview()
  await expect(preview()).rejects.toMatchObject({
    code: 'QUOTA_REACHED',
    data: { quota: 'uploads-a-day', limit: 600 },
  })
})

describe('tickets', () => {
  const ticket = (ctx: Context) =>
    call(
      router.tickets.create,
      { subject: 'A question', message: 'And again', category: 'other' },
      { context: withKey(ctx) },
    )

  test('300 of one person: ten are open at a time, and a resolved one makes room', async () => {
    const tenant = await harness.signIn('user')
    expect(await repeat(300, () => ticket(tenant))).toEqual({ taken: 10, QUOTA_REACHED: 290 })
    await expect(ticket(tenant)).rejects.toMatchObject({
      message: expect.stringContaining('Add to one of them'),
      data: { quota: 'open-tickets', limit: 10 },
    })
    const { supportTickets } = schema
    const [one] = await harness.services.db
      .select()
      .from(supportTickets)
      .where(eq(supportTickets.user_id, tenant.actor.id))
    await harness.services.db
      .update(supportTickets)
      .set({ status: 'resolved' })
      .where(eq(supportTickets.id, one?.id ?? ''))
    await ticket(tenant)
    await ticket(await harness.signIn('user'))
  })
})

describe('companies', () => {
  const register = (ctx: Context, number: number) =>
    call(
      router.companies.create,
      {
        name: 'Keta Salt',
        registration_number: `CS-${ctx.actor?.id.slice(-6)}-${number}`,
        email: 'office@ketasalt.example',
        phone: '0302123456',
        payday: 25,
      },
      { context: ctx },
    )

  test('of one person: three wait at a time, ten are registered in all; managers are not held up', async () => {
    const { companies } = schema
    const tenant = await harness.signIn('user')
    expect(await repeat(20, (turn) => register(tenant, turn))).toEqual({ taken: 3, QUOTA_REACHED: 17 })
    const verifyAll = () =>
      harness.services.db
        .update(companies)
        .set({ status: 'verified' })
        .where(eq(companies.registered_by, tenant.actor.id))
    for (const from of [20, 30]) {
      await verifyAll()
      expect(await repeat(3, (turn) => register(tenant, from + turn))).toEqual({ taken: 3 })
    }
    await verifyAll()
    expect(await repeat(3, (turn) => register(tenant, 40 + turn))).toEqual({ taken: 1, QUOTA_REACHED: 2 })
    await verifyAll()
    await expect(register(tenant, 50)).rejects.toMatchObject({
      data: { quota: 'companies', limit: 10 },
    })
    const manager = await harness.signIn('company_manager')
    expect(await repeat(5, (turn) => register(manager, turn))).toEqual({ taken: 5 })
  })
})

describe('where there is a virus scanner', () => {
  let server: Server | null = null
  afterEach(async () => {
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
    server = null
  })

  /** A context whose scanner gives every file the same verdict. */
  const scanned = async (said: string) => {
    const started = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (part: Buffer) => {
        if (part.subarray(-4).equals(Buffer.alloc(4))) socket.end(said)
      })
    })
    server = started
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
    const address = started.address()
    const CLAMAV_URL = `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const tenant = await makeUser(harness.services.db)
    return { ...harness.as(tenant), config: { ...harness.services.config, CLAMAV_URL } }
  }

  test('a clean file is taken, an infected one is not', async () => {
    const clean = await scanned('stream: OK\0')
    await upload(clean)
    server?.close()
    const infected = await scanned('stream: Eicar-Signature FOUND\0')
    await expect(upload(infected)).rejects.toMatchObject({
      code: 'FILE_NOT_SAFE',
      data: { issues: [{ path: 'file', message: expect.stringContaining('virus check') }] },
    })
    expect(await documentsOf(infected.actor?.id ?? '')).toBe(0)
  })

  test('that gives no verdict, nothing is taken, and the same file can be sent again', async () => {
    const ctx = await scanned('INSTREAM size limit exceeded. ERROR\0')
    await expect(upload(ctx)).rejects.toMatchObject({ code: 'SCAN_AWAY', status: 503 })
    expect(await documentsOf(ctx.actor?.id ?? '')).toBe(0)
    const { CLAMAV_URL: _scanner, ...config } = ctx.config
    await upload({ ...ctx, config })
    expect(await documentsOf(ctx.actor?.id ?? '')).toBe(1)
  })
})
