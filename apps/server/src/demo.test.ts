import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { schema } from '@efie/database'
import {
  addDays,
  addMonths,
  applicationStatuses,
  documentStatuses,
  paymentStatuses,
  roles,
  ticketStatuses,
} from '@efie/domain'
import { call } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashTerms } from './platform/canonical-json.ts'
import { summarise } from './features/analytics/index.ts'
import { runLoansDaily } from './features/lending/index.ts'
import { router } from './router.ts'
import { checkBookOfToday, closeMonth, reconcileAndLock } from './testing/books.ts'
import { queryRows } from './platform/database/query-rows.ts'
import { openDemo, type DemoHarness } from './testing/demo.ts'
import { withKey } from './testing/money.ts'
import { withScope } from './platform/context.ts'

// The demo is replayed once if its code has changed.
vi.setConfig({ hookTimeout: 600_000 })

let demo: DemoHarness
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

const db = () => demo.services.db
const as = async (email: string) => ({ context: await demo.person(email) })
const finance = () => as('finance@efie.example')
const admin = () => as('admin@efie.example')

describe('every state that a screen can show', () => {
  test('of applications and what belongs to them', async () => {
    expect(Object.keys(await demo.counted('applications', 'status')).sort()).toEqual(
      [...applicationStatuses].sort(),
    )
    expect(Object.keys(await demo.counted('documents', 'status')).sort()).toEqual(
      [...documentStatuses].sort(),
    )
    expect(await demo.counted('inspections', 'status')).toEqual({
      requested: 4,
      scheduled: 1,
      redo: 1,
      passed: expect.any(Number),
      failed: 2,
      cancelled: 1,
    })
    expect(await demo.counted('applications', 'status')).toMatchObject({
      pending: 7,
      'in-review': 7,
      'info-requested': 3,
      approved: 6,
      rejected: 5,
      cancelled: 4,
      expired: 3,
      'written-off': 2,
    })
    expect(await demo.counted('disbursements', 'status')).toMatchObject({ requested: 2, failed: 1 })
  })

  test('of payments and refunds', async () => {
    const payments = Object.keys(await demo.counted('payments', 'status'))
    expect(payments.toSorted()).toEqual([...paymentStatuses].toSorted())
    expect(await demo.counted('refunds', 'status')).toMatchObject({ requested: 1, failed: 1, 'put-back': 1 })
    const { data } = await call(router.chargebacks.owed, {}, await finance())
    expect(data).toMatchObject([{ payment_type: 'order', order_id: expect.any(String) }])
    expect(data[0]?.owed).toBe(data[0]?.amount)
  })

  test('of orders, tickets, companies, leads and invoices', async () => {
    expect(Object.keys(await demo.counted('orders', 'status')).sort()).toEqual(
      [
        'pending-credit',
        'confirmed',
        'packed',
        'out-for-delivery',
        'delivered',
        'return-requested',
        'closed',
        'declined',
        'expired',
        'cancelled',
      ].sort(),
    )
    expect(Object.keys(await demo.counted('support_tickets', 'status')).sort()).toEqual(
      [...ticketStatuses].sort(),
    )
    expect(await demo.counted('companies', 'status')).toEqual({ pending: 1, verified: 2 })
    expect(Object.keys(await demo.counted('leads', 'status'))).toEqual(
      expect.arrayContaining(['new', 'contacted', 'quoted', 'lost']),
    )
    expect(Object.keys(await demo.counted('invoices', 'status'))).toEqual(
      expect.arrayContaining(['draft', 'overdue', 'paid']),
    )
  })

  test('of loans that are late, given up, owed again, to be renewed', async () => {
    const rows = await db().select().from(schema.loans)
    const late = (line: 'rent' | 'shop') =>
      rows.filter((row) => row.line === line && row.status === 'active' && row.days_past_due > 0)
    expect(new Set(late('rent').map((row) => row.delinquency_bucket))).toEqual(
      new Set(['1-30', '31-60', '61-90', '91-180']),
    )
    const [plan, ...others] = late('shop')
    expect(others).toEqual([])
    expect(plan?.days_past_due).toBeGreaterThanOrEqual(20)
    expect(plan?.days_past_due).toBeLessThanOrEqual(23)
    expect(plan?.late_fee_outstanding).toBeGreaterThan(0)
    expect(plan?.paid_amount).toBeGreaterThan(0)
    const reopened = await db()
      .select()
      .from(schema.applications)
      .where(sql`${schema.applications.reopened_at} is not null`)
    expect(reopened.map((row) => row.status)).toEqual(['active'])
    const renewed = sql`${schema.applications.renews_loan_id} is not null and status = 'pending'`
    expect(await db().$count(schema.applications, renewed)).toBe(1)
  })

  test('an employer answers for an instalment that its tenant is not asked for', async () => {
    const rows = await db()
      .select({ id: schema.loans.id, paid: schema.invoiceLines.paid })
      .from(schema.invoiceLines)
      .innerJoin(schema.invoices, eq(schema.invoices.id, schema.invoiceLines.invoice_id))
      .innerJoin(schema.loans, eq(schema.loans.application_id, schema.invoiceLines.application_id))
      .where(eq(schema.invoices.status, 'overdue'))
    expect(rows.length).toBeGreaterThan(0)
    const standing = await call(router.loans.standing, { id: rows[0]!.id }, await finance())
    expect(standing.covered.length).toBeGreaterThan(0)
    expect(standing.days_past_due).toBe(0)
  })
})

describe('people', () => {
  test('of every role, the named ones under one password', async () => {
    const profiles = await db().select().from(schema.profiles)
    expect(profiles.filter((row) => row.role === 'user').length).toBeGreaterThanOrEqual(40)
    expect([...new Set(profiles.map((row) => row.role))].sort()).toEqual([...roles].sort())
    const users = await db().select().from(schema.users)
    expect(new Set(users.map((row) => row.encrypted_password)).size).toBe(1)
    const named = users.flatMap(({ email }) =>
      email?.endsWith('@efie.example') ? [email.split('@')[0]] : [],
    )
    expect(named.toSorted((left, right) => (left ?? '').localeCompare(right ?? ''))).toEqual([
      'admin',
      'analyst',
      'analyst2',
      'arrears',
      'company',
      'finance',
      'finance2',
      'inspector',
      'inspector2',
      'manager',
      'newtenant',
      'recovery',
      'sales',
      'superadmin',
      'tenant',
    ])
    expect(profiles.find((row) => row.email === 'superadmin@efie.example')).toMatchObject({
      full_name: 'Admin User',
      role: 'superadmin',
    })
  })

  const loanOf = async (email: string) => {
    const { context } = await as(email)
    const { data } = await call(router.applications.list, { limit: 5 }, { context })
    return { data, standing: data[0] && (await call(router.loans.standing, { id: data[0].id }, { context })) }
  }

  test('whom visitors look at first: in good standing, two instalments overdue, nothing yet', async () => {
    const tenant = await loanOf('tenant@efie.example')
    expect(tenant.data).toMatchObject([{ status: 'active', total_monthly_payment: 106_489 }])
    expect(tenant.standing).toMatchObject({ status: 'active', days_past_due: 0 })
    const arrears = await loanOf('arrears@efie.example')
    const overdue = arrears.standing?.instalments.filter(({ status }) => status === 'overdue') ?? []
    expect(overdue).toHaveLength(2)
    expect(arrears.standing?.open_charges.map(({ kind }) => kind)).toEqual(['late_fee', 'late_fee'])
    expect(arrears.standing?.days_past_due).toBeGreaterThan(30)
    expect((await loanOf('newtenant@efie.example')).data).toEqual([])
    const tickets = await call(router.tickets.list, { limit: 5 }, await as('tenant@efie.example'))
    expect(tickets.data.length).toBeGreaterThan(0)
  })
})

describe('papers', () => {
  test('every document has its file, a PDF or a picture', async () => {
    const documents = [
      ...(await db().select().from(schema.documents)),
      ...(await db().select().from(schema.companyDocuments)),
    ]
    expect(documents.length).toBeGreaterThan(300)
    for (const { storage_key, file_size, mime_type } of documents) {
      const bytes = Buffer.from(await demo.services.storage.get(storage_key))
      expect(bytes.byteLength).toBe(file_size)
      expect(bytes.subarray(0, 3).toString('latin1')).toBe(mime_type === 'application/pdf' ? '%PD' : 'ÿØÿ')
    }
  })
})

describe('the books', () => {
  test('balance, and the sub-ledgers equal their control accounts', async () => {
    const [row] = await db()
      .select({ total: sql<string>`sum(${schema.postings.amount})` })
      .from(schema.postings)
    expect(Number(row?.total)).toBe(0)
    const control = await call(router.ledger.control, undefined, await finance())
    expect(control.data.filter(({ difference }) => difference !== 0)).toEqual([])
  })

  test('replayed, every loan and plan stands where its row says', async () => {
    expect(await checkBookOfToday(db(), demo.today)).toBeGreaterThan(20)
  })

  test('every completed payment of a loan is in its log, to the pesewa', async () => {
    const payments = await db().select().from(schema.payments)
    const events = await db().select().from(schema.loanEvents)
    for (const row of payments) {
      if (row.status !== 'completed' || !['instalment', 'settlement'].includes(row.payment_type)) continue
      const paid = events.filter(
        ({ payment_id, kind }) => payment_id === row.id && (kind === 'payment' || kind === 'settlement'),
      )
      expect(paid.map((event) => event.amount)).toEqual([row.amount])
    }
  })

  test('money came in during each of the last twelve months', async () => {
    const since = addMonths(demo.today, -12)
    const paid = await db()
      .selectDistinct({ month: sql<string>`to_char(${schema.payments.paid_at}, 'YYYY-MM')` })
      .from(schema.payments)
      .where(sql`${schema.payments.paid_at} > ${since}::date`)
    expect(paid.length).toBeGreaterThanOrEqual(12)
  })

  test('the figures that the demo leaves behind are those of its rows', async () => {
    const figures = () => queryRows(db(), sql`select * from figures order by 1, 2, 3`)
    const kept = await figures()
    await db().execute(sql`select recount_figures()`)
    expect(await figures()).toEqual(kept)
    expect(kept.length).toBeGreaterThan(500)
  })

  test('finance finds its desk laid', async () => {
    const desk = await finance()
    const { data: days } = await call(router.reconciliations.list, { limit: 50 }, desk)
    expect(days.filter(({ status }) => status === 'locked').length).toBeGreaterThan(15)
    const open = days.filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
    const again = await call(router.reconciliations.match, { id: open[0]!.id }, desk)
    expect(again.open_differences).toBe(2)
    expect(again.missing.map(({ fact }) => fact)).toEqual(['differences'])
    expect((await call(router.unidentifiedReceipts.list, { limit: 5 }, desk)).data).toHaveLength(1)
    const byHand = await call(router.payments.manual, { limit: 5, status: 'processing' }, desk)
    expect(byHand.data).toHaveLength(1)
    const disputes = await call(router.payments.disputes, { limit: 5, status: 'open' }, desk)
    expect(disputes.data).toHaveLength(1)
    expect((await call(router.ledger.cashPosition, undefined, desk)).gateway).toBeGreaterThanOrEqual(0)
    expect((await call(router.ledger.impairment, {}, desk)).required).toBeGreaterThan(0)
  })
})

describe('the history', () => {
  test('lies behind: nothing was made after the demo was opened, and rows follow each other as acts did', async () => {
    for (const table of ['audit_events', 'payments', 'loan_events', 'journal_entries', 'documents']) {
      const name = sql.identifier(table)
      const rows = await queryRows(
        db(),
        sql`select ${table} as table, count(*) filter (where created_at > ${demo.now})::int as late,
            count(*) filter (where before > created_at)::int as out_of_order
          from (select created_at, lag(created_at) over (order by id) as before from ${name}) as rows`,
      )
      expect(rows).toEqual([{ table, late: 0, out_of_order: 0 }])
    }
  })
})

test('every row of the demo can be read through the API, in its form', async () => {
  const [money, office, tenant] = [await finance(), await admin(), await as('tenant@efie.example')]
  const { data: applications } = await call(router.applications.list, { limit: 100 }, office)
  expect(applications).toHaveLength(66)
  for (const { id, status, signed_at } of applications) {
    await call(router.applications.get, { id }, office)
    await call(router.applications.timeline, { id, limit: 100 }, office)
    if (status === 'active') await call(router.applications.settlementQuote, { id }, office)
    if (['active', 'settled'].includes(status)) await call(router.applications.schedule, { id }, office)
    if (signed_at === null) continue
    await call(router.applications.agreement, { id }, office)
  }
  // Staff read the terms with the account masked; the signed text is stored unchanged.
  const signed = await db().select().from(schema.agreements)
  expect(signed.length).toBeGreaterThan(30)
  for (const { terms, terms_hash } of signed) expect(hashTerms(terms)).toBe(terms_hash)
  const lists = [
    () => call(router.documents.list, { limit: 100 }, office),
    () => call(router.inspections.list, { limit: 100 }, office),
    () => call(router.payments.list, { limit: 100 }, money),
    () => call(router.disbursements.list, { limit: 100 }, money),
    () => call(router.ledger.entries, { limit: 100 }, money),
    () => call(router.profiles.list, { limit: 100 }, office),
    () => call(router.tickets.list, { limit: 100 }, office),
    () => call(router.products.list, { limit: 100 }, office),
    () => call(router.properties.list, { limit: 100 }, office),
    () => call(router.audit.list, { limit: 100 }, office),
    () => call(router.notifications.list, { limit: 100 }, tenant),
    () => call(router.applications.list, { limit: 100 }, tenant),
  ]
  for (const list of lists) expect((await list()).data.length).toBeGreaterThan(0)
  const { data: payments } = await call(router.payments.list, { limit: 100 }, tenant)
  expect(payments.length).toBeGreaterThan(0)
  for (const { id } of payments) await call(router.payments.get, { id }, tenant)
})

test('recovery finds a plan of the shop past due beside the loans', async () => {
  const recovery = await as('recovery@efie.example')
  const { data } = await call(router.collections.list, { limit: 50 }, recovery)
  const plans = data.filter(({ order_id }) => order_id !== null)
  expect(plans).toHaveLength(1)
  expect(plans[0]?.amount_past_due).toBeGreaterThan(0)
  const order = await call(router.orders.get, { id: plans[0]?.order_id ?? '' }, recovery)
  expect(order.plan).toMatchObject({ delinquency_bucket: '1-30' })
  expect(order.plan?.open_charges.map(({ kind }) => kind)).toEqual(['late_fee'])
})

test('the dashboards have something to show', async () => {
  const figures = await summarise(withScope(await demo.person('admin@efie.example'), 'analytics.read'))
  expect(figures).toMatchObject({ totalApplications: 66, rejectedApplications: 5, pendingApplications: 17 })
  expect(figures.totalRevenue).toBeGreaterThan(1_000_000)
})

test('finance locks the one quiet day that the next month needs, and closes it', async () => {
  const context = withKey(await demo.person('finance@efie.example'))
  const { data } = await call(router.accountingPeriods.list, { limit: 50, kind: 'month' }, { context })
  const month = addDays(data[0]!.ends_on, 1).slice(0, 7)
  const { missing } = await call(router.accountingPeriods.month, { month }, { context })
  expect(missing.map(({ fact, days }) => [fact, days?.length])).toEqual([['days_reconciled', 1]])
  await reconcileAndLock(context, missing[0]?.days?.[0] ?? '')
  const asked = await call(
    router.ledger.impairment,
    { as_of: addDays(addMonths(`${month}-01`, 1), -1) },
    { context },
  )
  expect(asked.required).toBeGreaterThan(0)
  const period = await closeMonth(context, withKey(await demo.person('finance2@efie.example')), month)
  expect(period.figures['impairment']).toBe(asked.required)
})

test('a first start lays out a copy of it that only its user can read, however open the umask', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'efie-first-'))
  const [DATA_DIR, storage] = [join(folder, 'data'), join(folder, 'storage')]
  const seed = new URL('./cli/db-seed.ts', import.meta.url).pathname
  try {
    await promisify(execFile)('sh', ['-c', 'umask 000; exec "$0" "$@"', process.execPath, seed], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        LOG_LEVEL: 'silent',
        DATA_DIR,
        STORAGE_URL: pathToFileURL(storage).href,
      },
    })
    expect(readdirSync(join(storage, 'documents')).length).toBeGreaterThan(30)
    const wide = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
    )
    expect(wide).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the daily run finds nothing left to do, and a month later it goes on from there', async () => {
  const books = async () => ({
    entries: await db().$count(schema.journalEntries),
    payments: await db().$count(schema.payments),
    loans: await db().select().from(schema.loans).orderBy(schema.loans.id),
  })
  const before = await books()
  await runLoansDaily(demo.services)
  expect(await books()).toEqual(before)
  demo.clock.advance({ days: 31 })
  await runLoansDaily(demo.services)
  const after = await books()
  expect(after.entries).toBeGreaterThan(before.entries)
  expect(after.payments).toBeGreaterThan(before.payments)
})
