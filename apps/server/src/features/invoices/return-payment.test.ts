import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../platform/clock.ts'
import { router } from '../../router.ts'
import { checkBookOfToday } from '../../testing/books.ts'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import {
  balanceOf,
  booksOf,
  card,
  demandsOf,
  getSchedule,
  loanNow,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  pay,
  paymentNow,
  runLoansDaily,
  trialBalance,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import { INVOICED_INSTALMENT_PAID } from '../lending/index.ts'
import { registerInvoiceJobs } from './daily-invoices.ts'
import { withScope } from '../../platform/context.ts'

const MONTH = 106_489

let world: MoneyWorld
let manager: SignedInContext
let owner: SignedInContext
let company: { id: string }
const people: { tenant: SignedInContext; loan: Application }[] = []
let december = ''
let january = ''

beforeAll(async () => {
  world = await makeMoneyWorld()
  registerInvoiceJobs(world.services)
  manager = await world.signIn('company_manager')
  owner = await world.signIn('company')
  company = await makeCompany(world.services.db, { manager: manager.actor, owner: owner.actor })
  for (const full_name of ['Ama Serwaa', 'Kojo Antwi']) {
    const tenant = await world.signIn('user', { full_name })
    people.push({ tenant, loan: await makeLoan(world, tenant) })
    await makeEmployee(world.services.db, company, tenant.actor, { full_name })
  }
})
afterAll(async () => {
  expect(await undocumentedPostings(world.services.db)).toEqual([])
  await world.close()
})

const bill = async (on: string) => {
  world.clock.set(on)
  const { id } = await call(router.invoices.build, { id: company.id }, { context: manager })
  await call(router.invoices.approve, { id }, { context: manager })
  await call(router.invoices.issue, { id }, { context: world.finance })
  return id
}
const payAll = (invoice_id: string) => pay(world, owner, { invoice_id, payment_type: 'invoice', ...card })
const invoiceNow = (id: string) => call(router.invoices.get, { id }, { context: owner })
const chargeBack = (context: SignedInContext, id: string, payment_id: string) =>
  call(router.invoices.chargeback, { id, payment_id, reason: 'Dispute lost' }, { context })

/**
 * Loans equal their logs and invoices their account, clearing is empty, and no employee is asked for
 * anything.
 */
const expectOneTruth = async (open: number) => {
  const { db } = world.services
  await runLoansDaily(world.services)
  await world.jobs.run(INVOICED_INSTALMENT_PAID)
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  expect(await checkBookOfToday(db, today(world.clock))).toBeGreaterThan(0)
  expect([await balanceOf(db, '2310'), await balanceOf(db, '1300')]).toEqual([0, open])
  for (const { loan } of people) {
    const { ledger, log } = await booksOf(db, loan.id)
    expect(ledger).toEqual(log)
    expect((await demandsOf(db, loan.id)).filter((one) => one.status === 'pending')).toEqual([])
  }
}

test('a later invoice paid before an earlier one leaves the earlier one owed by the employer', async () => {
  december = await bill('2026-12-16T09:00:00.000Z')
  january = await bill('2027-01-16T09:00:00.000Z')
  expect(await call(router.companies.summary, { id: company.id }, { context: owner })).toMatchObject({
    next_invoice: { period: '2027-02-01', payday: '2027-02-25' },
  })
  await payAll(january)
  await expectOneTruth(2 * MONTH)
  expect(await invoiceNow(december)).toMatchObject({ outstanding: 2 * MONTH, credit_notes: [] })
  // The payment filled the oldest instalments: December's lines now cover January's, and February asks for
  // none of them.
  const [ama] = people
  const schedule = await getSchedule(withScope(ama!.tenant, 'applications.read'), { id: ama!.loan.id })
  expect(schedule.instalments.slice(0, 2)).toMatchObject([
    { outstanding: 0, invoiced: 0 },
    { outstanding: MONTH, invoiced: MONTH },
  ])
  const draft = await call(router.invoices.build, { id: company.id }, { context: manager })
  expect(draft).toMatchObject({ period: '2027-02-01', total: 2 * MONTH })
})

test('an employer’s payment that its bank takes back is owed by the employer again, and asked of no employee', async () => {
  const [paid] = (await invoiceNow(january)).payments
  const payment = paid?.id ?? ''
  await expect(chargeBack(owner, january, payment)).rejects.toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
  })
  await expect(chargeBack(withKey(world.finance), december, payment)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const keyed = withKey(world.finance)
  const after = { paid: 0, outstanding: 2 * MONTH, status: 'issued', due_date: '2027-01-30', paid_at: null }
  expect(await chargeBack(keyed, january, payment)).toMatchObject(after)
  expect(await chargeBack(keyed, january, payment)).toMatchObject(after)
  await expect(chargeBack(withKey(world.finance), january, payment)).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  expect(await paymentNow(world.services.db, payment)).toMatchObject({ status: 'refunded' })
  await expectOneTruth(4 * MONTH)
  for (const { tenant } of people)
    expect((await noticesOf(world.services.db, tenant.actor.id)).map((one) => one.title)).toContain(
      'Payroll deduction reversed',
    )
})

test('part of an employer’s payment is shared out, taken back again, and counts when the dispute is won', async () => {
  const { payment_id: id } = await payAll(january)
  await expectOneTruth(2 * MONTH)
  const record = (amount: number, reference: string) =>
    call(
      router.chargebacks.record,
      { id, amount, reference, reason: 'Told by the bank' },
      { context: withKey(world.finance) },
    )
  const first = await record(MONTH, 'part-1')
  expect(await invoiceNow(january)).toMatchObject({ paid: MONTH, outstanding: MONTH })
  await expectOneTruth(3 * MONTH)
  await expect(record(MONTH + 1, 'part-2')).rejects.toMatchObject({
    data: { issues: [{ path: 'amount' }] },
  })
  await record(MONTH - 3, 'part-2')
  await expectOneTruth(4 * MONTH - 3)
  const won = await call(
    router.chargebacks.win,
    { id: first.id, reason: 'Paid back' },
    { context: withKey(world.finance) },
  )
  expect(won).toMatchObject({ status: 'won', booked_at: null })
  await expectOneTruth(3 * MONTH - 3)
  // The rest is charged back too: January is as it was.
  await record(MONTH + 3, 'part-3')
  await expectOneTruth(4 * MONTH)
})

test('finance gives an employer’s payment back whole and by two persons, or not at all', async () => {
  const { payment_id: id } = await payAll(december)
  const ask = (amount?: number) =>
    call(
      router.payments.refund,
      { id, amount, reason: 'Paid from the wrong account' },
      { context: withKey(world.finance) },
    )
  await expect(ask(1_000)).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
  const refund = await ask()
  expect(refund).toMatchObject({ status: 'requested', amount: 2 * MONTH })
  await expectOneTruth(2 * MONTH)
  const release = (context: SignedInContext) =>
    call(router.payments.releaseRefund, { id: refund.id }, { context: withKey(context) })
  await expect(release(world.finance)).rejects.toMatchObject({ code: 'SAME_PERSON' })
  expect(await release(world.finance2)).toMatchObject({ status: 'completed' })
  expect(await invoiceNow(december)).toMatchObject({ outstanding: 2 * MONTH, paid: 0 })
  await expectOneTruth(4 * MONTH)
  // Charged back as well, the employer has the money twice and owes it beside the invoice, which stays as it
  // is.
  const input = { id, amount: 2 * MONTH, reason: 'Told by the bank' }
  const context = withKey(world.finance)
  const dispute = await call(router.chargebacks.record, input, { context })
  expect(dispute).toMatchObject({ owed: 2 * MONTH })
  await expectOneTruth(4 * MONTH)
  const { items } = await call(router.me.agenda, undefined, { context: owner })
  const item = items.find((one) => one.kind === 'charged_back')
  if (item?.kind !== 'charged_back') throw new Error('nothing is asked for')
  await pay(world, owner, { demand_id: item.demand_id, payment_type: 'invoice', ...card })
  expect(await balanceOf(world.services.db, '1310')).toBe(0)
  expect(await invoiceNow(december)).toMatchObject({ outstanding: 2 * MONTH, paid: 0 })
  await expectOneTruth(4 * MONTH)
})

test('what had reached a settled loan is owed again after a chargeback, and keeps a refund from being made', async () => {
  const { payment_id: id } = await payAll(december)
  const [ama] = people
  const settling = { application_id: ama!.loan.id, payment_type: 'settlement' as const, ...card }
  await pay(world, ama!.tenant, settling)
  await expect(
    call(router.payments.refund, { id, reason: 'Wrong account' }, { context: withKey(world.finance) }),
  ).resolves.toMatchObject({ status: 'requested' })
  const [asked] = (await call(router.payments.refunds, { status: 'requested' }, { context: world.finance }))
    .data
  await expect(
    call(router.payments.releaseRefund, { id: asked?.id ?? '' }, { context: withKey(world.finance2) }),
  ).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
  await call(
    router.payments.declineRefund,
    { id: asked?.id ?? '', reason: 'A loan has ended' },
    { context: world.finance2 },
  )
  await world.jobs.run(INVOICED_INSTALMENT_PAID)
  expect((await loanNow(world.services.db, ama!.loan.id)).status).toBe('settled')
  expect(await chargeBack(withKey(world.finance), december, id)).toMatchObject({ outstanding: 2 * MONTH })
  expect(await balanceOf(world.services.db, '5000')).toBe(0)
  expect((await loanNow(world.services.db, ama!.loan.id)).status).toBe('active')
  // The employer owes Kojo's two months. Ama's settlement pays both of hers, and the shortfall is hers to
  // pay.
  await expectOneTruth(2 * MONTH)
})
