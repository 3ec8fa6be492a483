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
  PLANS_BEGIN,
  checkControls,
  findCases,
  getCertificate,
  getSettlementQuote,
  getStatement,
  instalments,
  lapseOffers,
  makePromise,
  makeRunningPlan,
  makeShopWorld,
  orderBalance,
  orderInput,
  pauseDelinquency,
  planBooks,
  proposeReschedule,
  remindPayments,
  requestHardship,
  requestWaiver,
  requestWriteOff,
  runLoansDaily,
  verifyCertificate,
  verifyIncome,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { answerDates, changeMonths } from '../../../testing/sign-terms.ts'
import { createOrder } from '../checkout/create-order.ts'
import { loadCreditFacts } from '../checkout/credit-facts.ts'
import { getOrder } from '../list-orders.ts'
import { reshapeOrder } from './reshape-order.ts'

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
    const begun = await getOrder(tenant, { id })
    // 210 000 × 29 % × 3 / 12 = 15 225
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
    const late = (await getOrder(tenant, { id })).plan!
    // 5 % of the 50 000 still owed.
    expect(late.instalments[0]).toMatchObject({ late_fee: 2_500, status: 'overdue' })
    expect(late).toMatchObject({ days_past_due: 6, delinquency_bucket: '1-30' })
    expect((await checkControls(world.finance)).data.filter((row) => row.difference !== 0)).toEqual([])
    await expectBooks(id)
    const arrears = await world.signIn('recovery_and_collections')
    expect((await getOrder(arrears, { id })).id).toBe(id)
    await pay(world, tenant, { demand_id: demands[0]!.id, payment_type: 'order_instalment', ...card })
    expect((await getOrder(tenant, { id })).plan).toMatchObject({ days_past_due: 0 })
    expect((await getOrder(tenant, { id })).protected_goods).toMatchObject({ protected: true })
    const { amount } = await getSettlementQuote(tenant, { id })
    await pay(world, tenant, { order_id: id, payment_type: 'settlement', ...card })
    // The last month had not begun: its charge is not owed.
    expect(amount).toBe(150_150 - 5_075)
    const over = await getOrder(tenant, { id })
    expect(over.plan).toMatchObject({ outstanding: 0, payoff: 0, closed_at: expect.any(String) })
    await expectBooks(id)
    await expect(getSettlementQuote(tenant, { id })).rejects.toMatchObject({ code: 'NOTHING_DUE' })
  })

  test('in arrears is reminded of, comes onto recovery’s worklist, may be paused, and leaves it when paid', async () => {
    const { tenant, id } = await running(3)
    const recovery = await world.signIn('recovery_and_collections')
    const cases = async () =>
      (await findCases(recovery, { status: 'live', sort: 'days', limit: 100 })).data.filter(
        (one) => one.order_id === id,
      )
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
    await makePromise(recovery, { id: found!.id, amount: 30_000, due_date: '2026-12-31' })
    await payPlan(tenant, id, 30_000)
    const [promise] = await db()
      .select()
      .from(schema.paymentPromises)
      .where(eq(schema.paymentPromises.case_id, found!.id))
    expect(promise).toMatchObject({ status: 'kept' })
    expect(await cases()).toMatchObject([{ status: 'open', amount_past_due: 45_075 }])
    const pause = { id, from_date: '2026-12-29', to_date: '2027-01-10', reason: 'In hospital' }
    await expect(pauseDelinquency(world.finance, pause)).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    })
    expect(await pauseDelinquency(recovery, pause)).toMatchObject({
      order_id: id,
      days_past_due: 0,
      delinquency_bucket: 'current',
    })
    await expect(pauseDelinquency(recovery, pause)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await auditsOf(db(), 'loan.pause', (await loanNow(db(), id)).id)).toHaveLength(1)
    expect(await cases()).toEqual([])
    await at('2027-01-13')
    // Two days after the pause; no late fee, for the grace ended within it.
    expect(await cases()).toMatchObject([{ days_past_due: 3, amount_past_due: 45_075 }])
    expect((await getOrder(tenant, { id })).plan!.instalments[0]).toMatchObject({ late_fee: 0 })
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
    const wish = { id, charge: 'late_fee' as const, instalment_number: 1, reason: 'The bank was closed' }
    // 5 % of 75 075 is 3 754.
    expect((await getOrder(tenant, { id })).plan).toMatchObject({
      open_charges: [{ instalment_number: 1, kind: 'late_fee', amount: 3_754 }],
    })
    await payPlan(tenant, id, 75_075 + 1_754)
    await expect(requestWaiver(withKey(tenant), wish)).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    })
    await expect(requestWaiver(withKey(recovery), { ...wish, amount: 2_001 })).rejects.toMatchObject({
      code: 'AMOUNT_NOT_ALLOWED',
    })
    const same = withKey(recovery)
    const asked = await requestWaiver(same, wish)
    expect((await requestWaiver(same, wish)).id).toBe(asked.id)
    expect(asked).toMatchObject({ order_id: id, amount: 2_000, before: { open: 2_000 }, after: { open: 0 } })
    await expect(requestWaiver(withKey(world.analyst), wish)).rejects.toMatchObject({
      code: 'APPROVAL_EXISTS',
    })
    await decide(world.finance, asked)
    const waived = await getOrder(tenant, { id })
    expect(waived.plan).toMatchObject({ open_charges: [] })
    expect(waived.events.map((event) => event.title)).toContain('Late fee waived')
    expect(await auditsOf(db(), 'approval.approved', asked.id)).toHaveLength(1)
    expect(await balance(ledgerAccounts.waivers)).toBe(2_000)
    await expectBooks(id)

    await at('2027-07-20')
    const late = { id, reason: 'Moved away' }
    await expect(requestWriteOff(withKey(recovery), late)).rejects.toMatchObject({
      data: { to: 'written-off', missing: [{ fact: 'over_180_days' }] },
    })
    // 181 days after 28 January.
    await at('2027-07-28')
    const plan = (await getOrder(tenant, { id })).plan!
    expect(plan.may_be_written_off).toBe(true)
    await expect(requestWriteOff(withKey(tenant), late)).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    })
    const lost = await requestWriteOff(withKey(recovery), late)
    expect(lost.amount).toBe(plan.payoff)
    await expect(decide(recovery, lost)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await decide(world.finance, lost)
    expect((await getOrder(tenant, { id })).plan).toMatchObject({
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
    const { data: cases } = await findCases(recovery, { status: 'live', sort: 'days', limit: 100 })
    expect(cases.find((one) => one.order_id === id)).toMatchObject({
      status: 'open',
      delinquency_bucket: 'over-180',
    })
    // What was lost keeps its buyer from another plan until it is recovered.
    expect(await loadCreditFacts(db(), tenant.actor.id)).toMatchObject({
      days_past_due: 181,
      order_principal_outstanding: 140_000,
    })
    await payPlan(tenant, id, 50_000)
    expect(await balance(ledgerAccounts.recoveries)).toBe(-50_000)
    await expect(payPlan(tenant, id, plan.payoff)).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
    await payPlan(tenant, id, plan.payoff - 50_000)
    expect(await balance(ledgerAccounts.recoveries)).toBe(0 - plan.payoff)
    expect((await getOrder(tenant, { id })).plan).toMatchObject({ payoff: 0, days_past_due: 0 })
    await expect(payPlan(tenant, id, 100)).rejects.toMatchObject({ code: 'NOTHING_DUE' })
    await expect(getCertificate(tenant, { id })).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect((await checkControls(world.finance)).data.filter((row) => row.difference !== 0)).toEqual([])
  })

  test('is deferred when its tenant asks for relief: two persons and the tenant agree, the sums stay', async () => {
    const { tenant, id } = await running(6)
    const recovery = await world.signIn('recovery_and_collections')
    world.clock.set('2027-01-20T09:00:00.000Z')
    await runLoansDaily(world.services)
    const ask = { id, cause: 'lost_job' as const, message: 'My employer closed', wanted_months: 2 }
    await expect(requestHardship(await world.signIn('user'), ask)).rejects.toMatchObject({
      code: 'LOAN_NOT_FOUND',
    })
    const asked = await requestHardship(tenant, ask)
    expect(asked).toMatchObject({ application_id: null, order_id: id, status: 'open' })
    await expect(requestHardship(tenant, ask)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await getOrder(recovery, { id })).id).toBe(id)
    const wish = { id, months: 2, hardship_request_id: asked.id, reason: 'New job in March' }
    await decide(world.finance, await proposeReschedule(recovery, wish), false)
    await decide(world.finance, await proposeReschedule(recovery, wish))
    await answerDates(world, tenant, id, false)
    await decide(world.finance, await proposeReschedule(recovery, wish))
    world.clock.advance({ days: 15 })
    await lapseOffers(world.services)
    await payPlan(tenant, id, 50_000)
    await decide(world.finance, await proposeReschedule(recovery, wish))
    const before = (await getOrder(tenant, { id })).plan!
    expect(before.reschedules.map((one) => one.status)).toEqual(['offered', 'lapsed', 'declined', 'refused'])
    await answerDates(world, tenant, id, true)
    const { plan } = await getOrder(tenant, { id })
    expect(plan).toMatchObject({ days_past_due: 0, payoff: before.payoff })
    expect(plan!.outstanding - plan!.credit).toBe(before.outstanding - before.credit)
    expect(plan!.instalments.map((line) => [line.number, line.principal, line.interest])).toEqual(
      before.instalments.map((line) => [line.number, line.principal, line.interest]),
    )
    // The instalment that was paid keeps its day; the others are due two months later.
    expect(plan!.instalments.map((line) => line.due_date)).toEqual([
      '2026-12-28',
      '2027-03-28',
      '2027-04-28',
      '2027-05-28',
      '2027-06-28',
      '2027-07-28',
    ])
    const [applied] = plan!.reschedules
    expect(applied).toMatchObject({ status: 'applied', from_version: 1, to_version: 2 })
    expect(applied!.dates[0]).toMatchObject({ from: '2027-01-28', to: '2027-03-28' })
    await expectBooks(id)
    await expect(proposeReschedule(recovery, { id, months: 5, reason: 'x' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    world.clock.set('2027-04-01T09:00:00.000Z')
    await runLoansDaily(world.services)
    await expectBooks(id)
    await pay(world, tenant, { order_id: id, payment_type: 'settlement', ...card })
    const paper = await getCertificate(tenant, { id })
    expect((await getCertificate(world.admin, { id })).name).toBe(paper.name)
    const code = paper.name.replace('certificate-', '').replace('.pdf', '')
    expect(await verifyCertificate(world.as(null), { code })).toMatchObject({
      valid: true,
      settled_on: '2027-04-01',
    })
    const statement = await getStatement(tenant, { id })
    expect(Buffer.from(await statement.slice(0, 5).arrayBuffer()).toString()).toBe('%PDF-')
    await expect(getStatement(await world.signIn('user'), { id })).rejects.toMatchObject({
      code: 'LOAN_NOT_FOUND',
    })
  })

  test('is reshaped before the down payment and while it runs: shown before and after, then done', async () => {
    world.clock.set(PLANS_BEGIN)
    const buyer = await world.signIn('user')
    await verifyIncome(world, buyer.actor.id, 900_000)
    const order = await createOrder(withKey(buyer), orderInput(world.goods, instalments(3)))
    const shown = await reshapeOrder(withKey(buyer), { id: order.id, months: 12, confirm: false })
    expect(shown).toMatchObject({
      applied: false,
      before: { months: 3, finance_charge: 15_225 },
      after: { months: 12, finance_charge: 60_900, monthly_amount: 22_575 },
      difference: 45_675,
    })
    expect((await getOrder(buyer, order)).months).toBe(3)
    await reshapeOrder(withKey(buyer), { id: order.id, months: 12, confirm: true })
    expect(await getOrder(buyer, order)).toMatchObject({ months: 12, finance_charge: 60_900 })
    await expect(
      reshapeOrder(withKey(await world.signIn('user')), { id: order.id, months: 6, confirm: false }),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })

    const { tenant, id } = await running(3)
    await payPlan(tenant, id, 80_000)
    const before = await getOrder(tenant, { id })
    const { new_terms } = await reshapeOrder(withKey(tenant), { id, months: 6, confirm: false })
    await expect(reshapeOrder(withKey(tenant), { id, months: 6, confirm: true })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
    await changeMonths(world, tenant, id, 6)
    const { plan, instalment_price } = await getOrder(tenant, { id })
    expect(plan!.instalments).toHaveLength(7)
    // 140 000 over six months costs 20 300 instead of 10 150.
    expect(instalment_price).toBe(300_000 + 5_075 + 20_300)
    expect(plan!.paid + plan!.credit).toBe(80_000)
    // What is left costs what it costs, not what the plan began with.
    const changed = await getOrder(tenant, { id })
    expect(changed.apr_nominal).toBe(new_terms!.after.apr_nominal)
    expect(changed.apr_nominal).not.toBe(before.apr_nominal)
    expect(plan!.addenda).toMatchObject([
      { kind: 'other-months', months: 6, before: new_terms!.before, after: new_terms!.after },
    ])
    await expectBooks(id)
    world.clock.set('2027-01-29T08:00:00.000Z')
    await runLoansDaily(world.services)
    await expectBooks(id)
    expect(await auditsOf(db(), 'order.reshape', id)).toHaveLength(1)
    await expect(reshapeOrder(withKey(tenant), { id, months: 3, confirm: false })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
  })

  test('the books of it all balance', async () => {
    expect((await trialBalance(world.finance)).sum).toBe(0)
    expect(await undocumentedPostings(db())).toEqual([])
    expect((await checkControls(world.finance)).data.filter((row) => row.difference !== 0)).toEqual([])
  })
})
