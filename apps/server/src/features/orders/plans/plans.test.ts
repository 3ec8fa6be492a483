import { schema } from '@efie/database'
import { ledgerAccounts, type AccountCode } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditsOf,
  card,
  decide,
  loanNow,
  pay,
  trialBalance,
  withKey,
  type SignedInContext,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  checkControls,
  findCases,
  getCertificate,
  getSettlementQuote,
  makePromise,
  makeRunningPlan,
  makeShopWorld,
  orderBalance,
  pauseDelinquency,
  planBooks,
  remindPayments,
  requestWaiver,
  requestWriteOff,
  runLoansDaily,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { loadCreditFacts } from '../checkout/credit-facts.ts'
import { getOrder } from '../list-orders.ts'
import { withScope } from '../../../platform/context.ts'

let world: ShopWorld

beforeAll(async () => {
  world = await makeShopWorld()
})
afterAll(() => world.close())

const db = () => world.services.db

const running = (months: number, quantity?: number) => makeRunningPlan(world, months, quantity)

const expectBooks = async (id: string) => {
  const { books, replay } = await planBooks(db(), id)
  expect(books).toEqual(replay)
}

const payPlan = (tenant: SignedInContext, id: string, amount?: number) =>
  pay(world, tenant, { order_id: id, payment_type: 'order_instalment', amount, ...card })

describe('a plan', () => {
  test('begins with delivery, raises demands, charges late once, and ends paid; its books follow the replay', async () => {
    const { tenant, id } = await running(3)
    const begun = await getOrder(withScope(tenant, 'orders.read'), { id })
    // 210 000 × 29% × 3 / 12 = 15 225
    expect(begun.plan).toMatchObject({ outstanding: 225_225, paid: 0, payoff: 215_075, paused: false })
    expect(begun.plan!.instalments.map((line) => [line.due_date, line.amount])).toEqual([
      ['2026-12-28', 75_075],
      ['2027-01-28', 75_075],
      ['2027-02-28', 75_075],
    ])
    expect(begun.protected_goods).toEqual({ paid: 90_000, needed: 157_613, protected: false })
    await expectBooks(id)
    world.clock.set('2026-12-22T08:00:00.000Z')
    await runLoansDaily(world.services)
    const demands = await db()
      .select()
      .from(schema.payments)
      .where(and(eq(schema.payments.order_id, id), eq(schema.payments.payment_type, 'order_instalment')))
    expect(demands).toMatchObject([
      { instalment_number: 1, due_date: '2026-12-28', amount: 75_075, status: 'pending' },
    ])
    await payPlan(tenant, id, 25_075)
    world.clock.set('2027-01-03T08:00:00.000Z')
    expect(await runLoansDaily(world.services)).toMatchObject({ checked: expect.any(Number) })
    await runLoansDaily(world.services)
    const late = (await getOrder(withScope(tenant, 'orders.read'), { id })).plan!
    // 5% of the 50 000 still owed.
    expect(late.instalments[0]).toMatchObject({ late_fee: 2_500, status: 'overdue' })
    expect(late).toMatchObject({ days_past_due: 6, delinquency_bucket: '1-30' })
    expect(
      (await checkControls(withScope(world.finance, 'ledger.read'))).data.filter(
        (row) => row.difference !== 0,
      ),
    ).toEqual([])
    await expectBooks(id)
    const arrears = await world.signIn('recovery_and_collections')
    expect((await getOrder(withScope(arrears, 'orders.read'), { id })).id).toBe(id)
    await pay(world, tenant, { demand_id: demands[0]!.id, payment_type: 'order_instalment', ...card })
    expect((await getOrder(withScope(tenant, 'orders.read'), { id })).plan).toMatchObject({
      days_past_due: 0,
    })
    expect((await getOrder(withScope(tenant, 'orders.read'), { id })).protected_goods).toMatchObject({
      protected: true,
    })
    const { amount } = await getSettlementQuote(withScope(tenant, 'applications.read'), { id })
    await pay(world, tenant, { order_id: id, payment_type: 'settlement', ...card })
    // The last period hadn't begun, so its charge isn't owed.
    expect(amount).toBe(150_150 - 5_075)
    const over = await getOrder(withScope(tenant, 'orders.read'), { id })
    expect(over.plan).toMatchObject({ outstanding: 0, payoff: 0, closed_at: expect.any(String) })
    await expectBooks(id)
    await expect(getSettlementQuote(withScope(tenant, 'applications.read'), { id })).rejects.toMatchObject({
      code: 'NOTHING_DUE',
    })
  })

  test('in arrears is reminded of, comes onto recovery’s worklist, may be paused, and leaves it when paid', async () => {
    const { tenant, id } = await running(3)
    const recovery = await world.signIn('recovery_and_collections')
    const cases = async () =>
      (
        await findCases(withScope(recovery, 'collections.read'), {
          status: 'live',
          sort: '-days_past_due',
          limit: 100,
        })
      ).data.filter((one) => one.order_id === id)
    const at = async (day: string) => {
      world.clock.set(`${day}T09:00:00.000Z`)
      await runLoansDaily(world.services)
    }
    const reminders = async () =>
      db()
        .select({ due_date: schema.paymentReminders.due_date, day: schema.paymentReminders.day })
        .from(schema.paymentReminders)
        .where(eq(schema.paymentReminders.loan_id, (await loanNow(db(), id)).id))
        .orderBy(schema.paymentReminders.day)
    await at('2026-12-25')
    expect(await remindPayments(world.services)).toBeGreaterThan(0)
    await remindPayments(world.services)
    await at('2026-12-29')
    await remindPayments(world.services)
    expect(await reminders()).toEqual([
      { due_date: '2026-12-28', day: -3 },
      { due_date: '2026-12-28', day: 1 },
    ])
    const [found] = await cases()
    expect(found).toMatchObject({
      application_id: null,
      order_reference: expect.any(String),
      user_id: tenant.actor.id,
      status: 'open',
      days_past_due: 1,
      amount_past_due: 75_075,
    })
    await makePromise(withScope(recovery, 'collections.write'), {
      id: found!.id,
      amount: 30_000,
      due_date: '2026-12-31',
    })
    await payPlan(tenant, id, 30_000)
    const [promise] = await db()
      .select()
      .from(schema.paymentPromises)
      .where(eq(schema.paymentPromises.case_id, found!.id))
    expect(promise).toMatchObject({ status: 'kept' })
    expect(await cases()).toMatchObject([{ status: 'open', amount_past_due: 45_075 }])
    const pause = { id, from_date: '2026-12-29', to_date: '2027-01-10', reason: 'In hospital' }
    await expect(async () =>
      pauseDelinquency(withScope(world.finance, 'loans.service'), pause),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    expect(await pauseDelinquency(withScope(recovery, 'loans.service'), pause)).toMatchObject({
      order_id: id,
      days_past_due: 0,
      delinquency_bucket: 'current',
    })
    await expect(pauseDelinquency(withScope(recovery, 'loans.service'), pause)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    expect(await auditsOf(db(), 'loan.pause', (await loanNow(db(), id)).id)).toHaveLength(1)
    expect(await cases()).toEqual([])
    await at('2027-01-13')
    // Two days after the pause; no late fee, because the grace period ended within it.
    expect(await cases()).toMatchObject([{ days_past_due: 3, amount_past_due: 45_075 }])
    expect((await getOrder(withScope(tenant, 'orders.read'), { id })).plan!.instalments[0]).toMatchObject({
      late_fee: 0,
    })
    await payPlan(tenant, id, 45_075)
    expect(await cases()).toEqual([])
    await expectBooks(id)
  })

  test('its late fee is waived and it is written off by two persons, as a loan; what comes after is recovered', async () => {
    const { tenant, id } = await running(3)
    const recovery = await world.signIn('recovery_and_collections')
    const at = async (day: string) => {
      world.clock.set(`${day}T09:00:00.000Z`)
      await runLoansDaily(world.services)
    }
    const balance = (account: AccountCode) => orderBalance(db(), id, account)
    await at('2027-01-02')
    const input = { id, charge: 'late_fee' as const, instalment_number: 1, reason: 'The bank was closed' }
    // 5% of 75 075 is 3 754.
    expect((await getOrder(withScope(tenant, 'orders.read'), { id })).plan).toMatchObject({
      open_charges: [{ instalment_number: 1, kind: 'late_fee', amount: 3_754 }],
    })
    await payPlan(tenant, id, 75_075 + 1_754)
    await expect(async () =>
      requestWaiver(withScope(withKey(tenant), 'loans.waive'), input),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(
      requestWaiver(withScope(withKey(recovery), 'loans.waive'), { ...input, amount: 2_001 }),
    ).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
    const same = withKey(recovery)
    const asked = await requestWaiver(withScope(same, 'loans.waive'), input)
    expect((await requestWaiver(withScope(same, 'loans.waive'), input)).id).toBe(asked.id)
    expect(asked).toMatchObject({ order_id: id, amount: 2_000, before: { open: 2_000 }, after: { open: 0 } })
    await expect(
      requestWaiver(withScope(withKey(world.analyst), 'loans.waive'), input),
    ).rejects.toMatchObject({ code: 'APPROVAL_EXISTS' })
    await decide(world.finance, asked)
    const waived = await getOrder(withScope(tenant, 'orders.read'), { id })
    expect(waived.plan).toMatchObject({ open_charges: [] })
    expect(waived.events.map((event) => event.title)).toContain('Late fee waived')
    expect(await auditsOf(db(), 'approval.approved', asked.id)).toHaveLength(1)
    expect(await balance(ledgerAccounts.waivers)).toBe(2_000)
    await expectBooks(id)

    await at('2027-07-20')
    const late = { id, reason: 'Moved away' }
    await expect(requestWriteOff(withScope(withKey(recovery), 'loans.service'), late)).rejects.toMatchObject({
      data: { to: 'written-off', missing: [{ fact: 'over_180_days' }] },
    })
    // 181 days after 28 January.
    await at('2027-07-28')
    const plan = (await getOrder(withScope(tenant, 'orders.read'), { id })).plan!
    expect(plan.may_be_written_off).toBe(true)
    await expect(async () =>
      requestWriteOff(withScope(withKey(tenant), 'loans.service'), late),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    const lost = await requestWriteOff(withScope(withKey(recovery), 'loans.service'), late)
    expect(lost.amount).toBe(plan.payoff)
    await expect(decide(recovery, lost)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await decide(world.finance, lost)
    expect((await getOrder(withScope(tenant, 'orders.read'), { id })).plan).toMatchObject({
      written_off_on: '2027-07-28',
      may_be_written_off: false,
      repaid: false,
      payoff: plan.payoff,
    })
    // The charge of two months was never earned: it had been in suspense since the 91st day.
    expect(await balance(ledgerAccounts.credit_losses)).toBe(plan.payoff - 2 * 5_075)
    expect(await balance(ledgerAccounts.shop_charge_suspense)).toBe(0)
    for (const account of ['shop_principal', 'shop_charge_receivable', 'late_fees_receivable'] as const)
      expect(await balance(ledgerAccounts[account])).toBe(0)
    expect(await auditsOf(db(), 'loan.write-off', (await loanNow(db(), id)).id)).toHaveLength(1)
    const { data: cases } = await findCases(withScope(recovery, 'collections.read'), {
      status: 'live',
      sort: '-days_past_due',
      limit: 100,
    })
    expect(cases.find((one) => one.order_id === id)).toMatchObject({
      status: 'open',
      delinquency_bucket: 'over-180',
    })
    // A loss excludes its buyer from another plan until it is recovered.
    expect(await loadCreditFacts(db(), tenant.actor.id)).toMatchObject({
      days_past_due: 181,
      order_principal_outstanding: 140_000,
    })
    await payPlan(tenant, id, 50_000)
    expect(await balance(ledgerAccounts.recoveries)).toBe(-50_000)
    await expect(payPlan(tenant, id, plan.payoff)).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
    await payPlan(tenant, id, plan.payoff - 50_000)
    expect(await balance(ledgerAccounts.recoveries)).toBe(0 - plan.payoff)
    expect((await getOrder(withScope(tenant, 'orders.read'), { id })).plan).toMatchObject({
      payoff: 0,
      days_past_due: 0,
    })
    await expect(payPlan(tenant, id, 100)).rejects.toMatchObject({ code: 'NOTHING_DUE' })
    await expect(getCertificate(withScope(tenant, 'applications.read'), { id })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
    expect(
      (await checkControls(withScope(world.finance, 'ledger.read'))).data.filter(
        (row) => row.difference !== 0,
      ),
    ).toEqual([])
  })
  test('the books of it all balance', async () => {
    expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
    expect(await undocumentedPostings(db())).toEqual([])
    expect(
      (await checkControls(withScope(world.finance, 'ledger.read'))).data.filter(
        (row) => row.difference !== 0,
      ),
    ).toEqual([])
  })
})
