import { schema } from '@efie/database'
import { formatMoney, sumOf } from '@efie/domain'
import { call } from '@orpc/server'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { router } from '../../router.ts'
import { controlDifferences } from '../../testing/books.ts'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import {
  balanceOf,
  booksOf,
  card,
  decide,
  demandsOf,
  getSchedule,
  loanEventsOf,
  loanNow,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  payWithoutJobs,
  requestReversalOf,
  runLoansDaily,
  trialBalance,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import { issueInvoiceOf } from '../../testing/payroll.ts'
import { INVOICED_INSTALMENT_PAID } from '../lending/index.ts'
import { withScope } from '../../platform/context.ts'
import { registerInvoiceJobs } from './daily-invoices.ts'
import { PAYROLL_SHARES } from './share-queries.ts'

const MONTH = 106_489
const PAID_ON = '2026-12-16'

let world: MoneyWorld
let manager: SignedInContext
let owner: SignedInContext
let company: { id: string }
let people: { tenant: SignedInContext; loan: Application }[]
let invoice: string

beforeAll(async () => {
  world = await makeMoneyWorld()
  registerInvoiceJobs(world.services)
  manager = await world.signIn('company_manager')
})
afterAll(async () => {
  expect(await undocumentedPostings(world.services.db)).toEqual([])
  await world.close()
})

/** Two employees with an issued invoice of a month each. */
const bill = async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  owner = await world.signIn('company')
  company = await makeCompany(world.services.db, { manager: manager.actor, owner: owner.actor })
  people = []
  for (const full_name of ['Ama Serwaa', 'Kojo Antwi']) {
    const tenant = await world.signIn('user', { full_name })
    people.push({ tenant, loan: await makeLoan(world, tenant) })
    await makeEmployee(world.services.db, company, tenant.actor, { full_name })
  }
  world.clock.set(`${PAID_ON}T09:00:00.000Z`)
  invoice = (await issueInvoiceOf(world, manager, company)).id
}
const person = (index: number) => {
  const found = people[index]
  if (!found) throw new Error('no such person')
  return found
}
const payInvoice = (amount?: number) =>
  payWithoutJobs(world, owner, { invoice_id: invoice, payment_type: 'invoice', amount, ...card })
const post = () => world.jobs.run(PAYROLL_SHARES)
const seenBy = (context: SignedInContext) => call(router.invoices.get, { id: invoice }, { context })
const chargeBack = (id: string, amount: number) =>
  call(
    router.chargebacks.record,
    { id, amount, reference: uuidv7(), reason: 'Told by the bank' },
    { context: withKey(world.finance) },
  )
const win = (id: string) =>
  call(router.chargebacks.win, { id, reason: 'Paid back' }, { context: withKey(world.finance) })
const paymentsIn = async ({ loan }: { loan: Application }) =>
  (await loanEventsOf(world.services.db, loan.id))
    .filter(({ kind }) => kind.startsWith('payment'))
    .map(({ kind, amount, effective_date }) => ({ kind, amount, effective_date }))

/** At every moment: accounts equal what is behind them, and loans their logs. */
const expectSoundBooks = async (underway: number) => {
  const { db } = world.services
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  expect(await controlDifferences(db)).toEqual([])
  expect(await balanceOf(db, '2310')).toBe(0 - underway)
  for (const { loan } of people) {
    const { ledger, log } = await booksOf(db, loan.id)
    expect(ledger).toEqual(log)
  }
}
const instalmentOf = async ({ tenant, loan }: { tenant: SignedInContext; loan: Application }) =>
  (await getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })).instalments[0]

afterEach(async () => {
  await world.jobs.run(INVOICED_INSTALMENT_PAID)
  await expectSoundBooks(0)
})

test('between payment and posting nothing is asked twice, and the share counts on the day it was paid', async () => {
  await bill()
  await payInvoice()
  expect(await seenBy(owner)).toMatchObject({
    status: 'paid',
    posting: { shares: 2, amount: 2 * MONTH, failed: [] },
  })
  await expectSoundBooks(2 * MONTH)
  // The daily run of the day on which the instalment falls due comes first.
  world.clock.set('2026-12-28T00:30:00.000Z')
  await runLoansDaily(world.services)
  expect(await instalmentOf(person(0))).toMatchObject({ outstanding: MONTH, invoiced: MONTH })
  for (const { loan } of people) {
    expect((await demandsOf(world.services.db, loan.id)).filter((one) => one.status === 'pending')).toEqual(
      [],
    )
    expect(await loanNow(world.services.db, loan.id)).toMatchObject({ days_past_due: 0 })
  }
  expect(await world.jobs.run(INVOICED_INSTALMENT_PAID)).toBe(0)
  const draft = await call(router.invoices.build, { id: company.id }, { context: manager })
  expect(draft).toMatchObject({ period: '2027-01-01', total: 2 * MONTH })

  await post()
  expect(await instalmentOf(person(0))).toMatchObject({ outstanding: 0, invoiced: 0 })
  expect(await seenBy(owner)).toMatchObject({ posting: { shares: 0, amount: 0 } })
  for (const one of people) {
    expect(await paymentsIn(one)).toEqual([{ kind: 'payment', amount: MONTH, effective_date: PAID_ON }])
    const notices = await noticesOf(world.services.db, one.tenant.actor.id)
    expect(notices.filter(({ title }) => title === 'Deduction received')).toHaveLength(1)
  }
  // Another run, of all shares, finds nothing to do.
  await world.services.jobs.travel.run(PAYROLL_SHARES)
  expect(await paymentsIn(person(0))).toHaveLength(1)
})

test('what a bank takes back before it reached the loans never reaches them, and counts on its day if it is won', async () => {
  await bill()
  const { payment_id } = await payInvoice()
  const part = await chargeBack(payment_id, MONTH)
  await expectSoundBooks(MONTH)
  expect(await seenBy(owner)).toMatchObject({ paid: MONTH, posting: { amount: MONTH } })
  const rest = await chargeBack(payment_id, MONTH - 1)
  await expectSoundBooks(1)
  await post()
  const posted = (await paymentsIn(person(0))).concat(await paymentsIn(person(1)))
  expect(posted).toEqual([{ kind: 'payment', amount: 1, effective_date: PAID_ON }])

  world.clock.set('2026-12-18T09:00:00.000Z')
  await win(part.id)
  await expectSoundBooks(MONTH)
  await post()
  await win(rest.id)
  await post()
  expect(await seenBy(owner)).toMatchObject({ status: 'paid', paid: 2 * MONTH })
  for (const one of people) {
    const events = await paymentsIn(one)
    expect(events.every(({ kind, effective_date }) => kind === 'payment' && effective_date === PAID_ON)).toBe(
      true,
    )
    expect(events.reduce((sum, { amount }) => sum + amount, 0)).toBe(MONTH)
  }
})

test('a dispute won after the instalment fell due asks the tenant for nothing before the share is posted', async () => {
  await bill()
  const { payment_id } = await payInvoice()
  const dispute = await chargeBack(payment_id, 2 * MONTH)
  world.clock.set('2027-01-04T09:00:00.000Z')
  await runLoansDaily(world.services)
  await win(dispute.id)
  const { db } = world.services
  for (const { loan, tenant } of people) {
    expect(await demandsOf(db, loan.id)).toEqual([])
    const { id, days_past_due } = await loanNow(db, loan.id)
    expect(days_past_due).toBe(0)
    for (const table of [schema.collectionCases, schema.delinquencyHistory])
      expect(await db.select().from(table).where(eq(table.loan_id, id))).toEqual([])
    const titles = (await noticesOf(db, tenant.actor.id)).map(({ title }) => title)
    expect(titles.filter((title) => title.includes('due'))).toEqual([])
  }
  await expectSoundBooks(2 * MONTH)
  // One job for the payment, and one for both loans now.
  expect(await post()).toBe(2)
})

/** Makes posting to a loan fail until the result is called. */
const breakLoan = async ({ loan }: { loan: Application }) => {
  const { db } = world.services
  const { schedule } = await loanNow(db, loan.id)
  const put = (value: unknown) =>
    db.execute(
      sql`update loans set schedule = ${JSON.stringify(value)}::jsonb where application_id = ${loan.id}`,
    )
  await put({})
  return () => put(schedule)
}

/** What finance reads of shares of this invoice that failed. */
const failuresTold = async () => {
  const told = await world.services.db
    .select({ title: schema.notifications.title, message: schema.notifications.message })
    .from(schema.notifications)
    .where(
      and(
        eq(schema.notifications.user_id, world.finance.actor.id),
        eq(schema.notifications.link, `/admin/companies?tab=invoices&open=${invoice}`),
      ),
    )
  return told
}

test('of all shares of an invoice that can’t be posted, finance is notified once', async () => {
  await bill()
  await payInvoice()
  const mended = [await breakLoan(person(0)), await breakLoan(person(1))]
  await expect(post()).rejects.toThrow('2 payroll deductions could not be posted')
  await expect(world.services.jobs.travel.run(PAYROLL_SHARES)).rejects.toThrow('could not be posted')
  for (const mend of mended) await mend()
  const { number } = await seenBy(owner)
  const message = `2 deductions of ${number}, ${formatMoney(2 * MONTH)} in total, couldn’t be posted to the employees’ loans. Efie tries again every hour`
  expect(await failuresTold()).toEqual([{ title: 'Payroll deductions couldn’t be posted', message }])
  await world.services.jobs.travel.run(PAYROLL_SHARES)
})

test.each(['55P03', '40P01'])(
  'a share held up by a lock (%s) has not failed, and is posted later',
  async (code) => {
    await bill()
    await payInvoice()
    const { db } = world.services
    await db.execute(
      sql.raw(`create function hold_up() returns trigger language plpgsql as $$
      begin raise exception 'busy' using errcode = '${code}'; end $$`),
    )
    await db.execute(
      'create trigger hold_up before insert on loan_events for each row execute function hold_up()',
    )
    await expect(post()).rejects.toThrow(
      '2 payroll deductions could not be posted, 2 of them because of locks',
    )
    await db.execute('drop function hold_up cascade')
    expect((await seenBy(world.finance)).posting).toMatchObject({ shares: 2, failed: [] })
    expect(await failuresTold()).toEqual([])
    await world.services.jobs.travel.run(PAYROLL_SHARES)
    expect(await paymentsIn(person(1))).toHaveLength(1)
  },
)

test('a share that can’t be posted holds up no other, is shown to finance, and is posted later', async () => {
  await bill()
  await payInvoice()
  const mend = await breakLoan(person(0))
  await expect(post()).rejects.toThrow('1 payroll deductions could not be posted, 0 of them')
  await expect(world.services.jobs.travel.run(PAYROLL_SHARES)).rejects.toThrow('could not be posted')
  await mend()
  await expectSoundBooks(MONTH)
  expect(await paymentsIn(person(1))).toHaveLength(1)
  expect(await seenBy(world.finance)).toMatchObject({
    posting: {
      shares: 1,
      amount: MONTH,
      failed: [{ employee_name: 'Ama Serwaa', amount: MONTH, failed_at: world.clock.now().toISOString() }],
    },
  })
  const withoutNames = { shares: 1, amount: MONTH, failed_count: 1, failed_amount: MONTH, failed: [] }
  for (const other of [owner, manager, await world.signIn('credit_analyst')])
    expect((await seenBy(other)).posting).toEqual(withoutNames)
  expect(await failuresTold()).toHaveLength(1)
  await world.services.jobs.travel.run(PAYROLL_SHARES)
  expect(await paymentsIn(person(0))).toEqual([{ kind: 'payment', amount: MONTH, effective_date: PAID_ON }])
})

test('a payment that has reached one loan and not the other is refunded whole', async () => {
  await bill()
  const { payment_id } = await payInvoice()
  const mend = await breakLoan(person(0))
  await expect(post()).rejects.toThrow('could not be posted')
  await mend()
  const refund = await call(
    router.payments.refund,
    { id: payment_id, reason: 'Paid from the wrong account' },
    { context: withKey(world.finance) },
  )
  await call(router.payments.releaseRefund, { id: refund.id }, { context: withKey(world.finance2) })
  expect(await seenBy(owner)).toMatchObject({ paid: 0, outstanding: 2 * MONTH, posting: { shares: 0 } })
  expect(await paymentsIn(person(0))).toEqual([])
  expect(await paymentsIn(person(1))).toMatchObject([{ kind: 'payment' }, { kind: 'payment_reversal' }])
})

const cancelLoan = async ({ loan }: { loan: Application }) =>
  decide(world.finance2, await requestReversalOf(world, loan.id))

test('what a bank takes back for a loan that was cancelled is asked of no one, and isn’t owed if it is won', async () => {
  await bill()
  const { payment_id } = await payInvoice()
  await cancelLoan(person(0))
  const dispute = await chargeBack(payment_id, 2 * MONTH)
  const billed = { paid: 0, credited: MONTH, outstanding: MONTH }
  expect(await seenBy(owner)).toMatchObject({ ...billed, credit_notes: [{ note: 'The loan was cancelled' }] })
  const titlesOf = async (index: number) =>
    (await noticesOf(world.services.db, person(index).tenant.actor.id)).map(({ title }) => title)
  expect(await titlesOf(0)).not.toContain('Payroll deduction reversed')
  expect(await titlesOf(1)).toContain('Payroll deduction reversed')
  const told = await noticesOf(world.services.db, owner.actor.id)
  expect(told.at(-1)?.message).toContain(`${formatMoney(MONTH)} is due again by`)
  people = [person(1)]
  await expectSoundBooks(0)
  await win(dispute.id)
  await post()
  expect(await seenBy(owner)).toMatchObject({ status: 'paid', paid: MONTH, credited: MONTH })
  expect(await balanceOf(world.services.db, '2040')).toBe(0 - MONTH)
  // The bank keeps it.
  await chargeBack(payment_id, 2 * MONTH)
})

/** Open unidentified receipts. */
const openReceipts = () =>
  world.services.db
    .select()
    .from(schema.unidentifiedReceipts)
    .where(eq(schema.unidentifiedReceipts.status, 'open'))
    .orderBy(schema.unidentifiedReceipts.id)

test('reversing a payment reduces all its receipts, and no other payment’s', async () => {
  await bill()
  const { payment_id: first } = await payInvoice(MONTH + 10)
  const { payment_id: second } = await payInvoice()
  await cancelLoan(person(0))
  await cancelLoan(person(1))
  people = []
  await post()
  const held = async () => {
    const open = await openReceipts()
    expect(open.every(({ description }) => description === 'Loan cancelled')).toBe(true)
    const by = Map.groupBy(open, (receipt) => receipt.source_payment_id)
    return [first, second].map((id) => sumOf((by.get(id) ?? []).map(({ amount }) => amount)))
  }
  expect(await held()).toEqual([MONTH + 10, MONTH - 10])
  const part = await chargeBack(first, 20)
  const rest = await chargeBack(first, MONTH - 10)
  expect(await held()).toEqual([0, MONTH - 10])
  expect(await balanceOf(world.services.db, '5000')).toBe(0)
  await win(part.id)
  expect(await held()).toEqual([20, MONTH - 10])
  await win(rest.id)
  expect(await held()).toEqual([MONTH + 10, MONTH - 10])
  for (const id of [first, second]) {
    const asked = { id, reason: 'The loans were cancelled' }
    const refund = await call(router.payments.refund, asked, { context: withKey(world.finance) })
    await call(router.payments.releaseRefund, { id: refund.id }, { context: withKey(world.finance2) })
  }
  expect(await held()).toEqual([0, 0])
})

test('a share whose loan was cancelled becomes an unidentified receipt, and its line is credited', async () => {
  await bill()
  const { payment_id } = await payInvoice()
  await cancelLoan(person(0))
  people = [person(1)]
  await post()
  expect(await seenBy(owner)).toMatchObject({ status: 'paid', paid: MONTH, credited: MONTH, outstanding: 0 })
  expect(await openReceipts()).toMatchObject([{ amount: MONTH, received_on: PAID_ON, place: 'gateway' }])
  expect((await noticesOf(world.services.db, world.finance.actor.id)).map(({ title }) => title)).toContain(
    'The loan of a deduction was cancelled',
  )
  await expectSoundBooks(0)
  // The bank takes back both: one from the loan, one from the receipt.
  await chargeBack(payment_id, 2 * MONTH)
  expect(await balanceOf(world.services.db, '5000')).toBe(0)
  expect(await balanceOf(world.services.db, '2040')).toBe(0)
})
