import { schema } from '@efie/database'
import { addDays, ledgerAccounts, type LocalDate } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asSystem, withScope } from '../../platform/context.ts'
import { answerCharge } from '../../platform/gateway/sandbox-answer.ts'
import {
  applicationNow,
  auditsOf,
  balanceOf,
  booksOf,
  card,
  createPayment,
  demandsOf,
  loanEventsOf,
  loanNow,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  pay,
  paymentNow,
  pollPayments,
  referenceOf,
  resolveAttempt,
  trialBalance,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { runLoansDaily } from './daily/daily-loans.ts'
import { getSchedule, getSettlementQuote } from './standing/get-schedule.ts'

const PAYOUT = '2026-11-20'
const FIRST_DUE = '2026-12-25'
const INSTALMENT = 106_489

let world: MoneyWorld
let tenant: SignedInContext
let loan: Application

const at = (day: LocalDate, time = '09:00') => world.clock.set(`${day}T${time}:00.000Z`)
const database = () => world.services.db
const daily = () => runLoansDaily(world.services)
const schedule = () => getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })
const payInstalment = (amount?: number) =>
  pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card, amount })
const eventKinds = async () => (await loanEventsOf(database(), loan.id)).map((event) => event.kind)

const expectBooksToAgree = async () => {
  const { ledger, log } = await booksOf(database(), loan.id)
  expect(ledger).toEqual(log)
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
}

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  at(PAYOUT)
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
  loan = await makeLoan(world, tenant)
})

describe('a loan begins', () => {
  test('with the payout: dated schedule, initial payment applied, the prepaid month earned', async () => {
    expect(loan).toMatchObject({ status: 'active', payout_date: PAYOUT })
    const { instalments, next_due, total } = await schedule()
    expect(instalments).toHaveLength(11)
    expect(instalments[0]).toMatchObject({ number: 1, due_date: FIRST_DUE, amount: INSTALMENT })
    expect(instalments[10]).toMatchObject({ amount: 106_495 })
    expect(next_due).toEqual({ number: 1, due_date: FIRST_DUE, amount: INSTALMENT })
    expect(total).toBe(1_171_385)
    expect(await balanceOf(database(), ledgerAccounts.principal, loan.id)).toBe(990_600 - 82_550)
    expect(await balanceOf(database(), ledgerAccounts.interest_income, loan.id)).toBe(-23_939)
    expect(await balanceOf(database(), ledgerAccounts.initial_payments, loan.id)).toBe(0)
    await expectBooksToAgree()
  })

  test('its schedule is another person’s secret, and a plan before the payout', async () => {
    const stranger = await world.signIn('user')
    await expect(
      getSchedule(withScope(stranger, 'applications.read'), { id: loan.id }),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
    await expect(
      getSettlementQuote(withScope(stranger, 'applications.read'), { id: loan.id }),
    ).rejects.toMatchObject({ code: 'LOAN_NOT_FOUND' })
    const company = await world.signIn('company')
    await expect(async () =>
      getSchedule(withScope(company, 'applications.read'), { id: loan.id }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    expect((await getSchedule(withScope(world.finance, 'applications.read'), { id: loan.id })).total).toBe(
      1_171_385,
    )
  })
})

describe('the daily job', () => {
  test('raises a demand seven days ahead, once, and says so', async () => {
    at('2026-12-17')
    await daily()
    expect(await demandsOf(database(), loan.id)).toEqual([])
    at('2026-12-18')
    await daily()
    await daily()
    const demands = await demandsOf(database(), loan.id)
    expect(demands).toHaveLength(1)
    expect(demands[0]).toMatchObject({
      amount: INSTALMENT,
      status: 'pending',
      due_date: FIRST_DUE,
      instalment_number: 1,
    })
    const notices = await noticesOf(database(), tenant.actor.id)
    expect(
      notices.filter((notice) => notice.message === 'A new payment of GH₵ 1,064.89 is due'),
    ).toHaveLength(1)
  })

  test('recognises each month’s interest on the day it begins, also after downtime', async () => {
    at('2027-02-26')
    await daily()
    expect(await balanceOf(database(), ledgerAccounts.interest_income, loan.id)).toBe(-4 * 23_939)
    const interest = await database()
      .select()
      .from(schema.journalEntries)
      .where(eq(schema.journalEntries.kind, 'interest'))
    const { id } = await loanNow(database(), loan.id)
    const days = interest
      .filter((entry) => entry.source_id.startsWith(id))
      .map((entry) => entry.effective_date)
    expect(days.toSorted()).toEqual([PAYOUT, FIRST_DUE, '2027-01-25', '2027-02-25'])
    await expectBooksToAgree()
  })

  test('charges a late fee once, on the fourth day past due, and ages the loan', async () => {
    at('2026-12-28')
    await daily()
    expect(await eventKinds()).toEqual([])
    at('2026-12-29')
    await daily()
    await daily()
    expect(await eventKinds()).toEqual(['late_fee'])
    const [first] = (await schedule()).instalments
    expect(first).toMatchObject({ late_fee: 5_324, status: 'overdue', outstanding: INSTALMENT + 5_324 })
    const now = await loanNow(database(), loan.id)
    expect(now).toMatchObject({ days_past_due: 4, delinquency_bucket: '1-30' })
    expect((await demandsOf(database(), loan.id))[0]?.amount).toBe(INSTALMENT + 5_324)
    await expectBooksToAgree()
  })

  test('makes up missed days by their dates: late by weeks it writes what it would have written in time', async () => {
    at('2027-02-10')
    await daily()
    const events = await loanEventsOf(database(), loan.id)
    expect(events.map((event) => event.effective_date)).toEqual(['2026-12-29', '2027-01-29'])
    expect(events.map((event) => event.amount)).toEqual([5_324, 5_324])
    expect(await loanNow(database(), loan.id)).toMatchObject({
      days_past_due: 47,
      delinquency_bucket: '31-60',
    })
    await expectBooksToAgree()
  })

  test('charges nothing while a payment is under way', async () => {
    at(FIRST_DUE)
    await daily()
    const [demand] = await demandsOf(database(), loan.id)
    at('2026-12-29')
    await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      demand_id: demand!.id,
      payment_type: 'instalment',
      ...card,
    })
    await daily()
    expect(await eventKinds()).toEqual([])
  })

  test('a loan that cannot be brought forward does not keep the others back', async () => {
    const other = await world.signIn('user')
    const good = await makeLoan(world, other)
    await database()
      .update(schema.loans)
      .set({ schedule: { principal: 1 } as never })
      .where(eq(schema.loans.application_id, loan.id))
    at('2026-12-18')
    await expect(daily()).rejects.toThrow('could not be brought forward')
    expect(await demandsOf(database(), good.id)).toHaveLength(1)
    await database()
      .update(schema.loans)
      .set({ status: 'settled', closed_at: '2026-12-18T00:00:00.000Z' })
      .where(eq(schema.loans.application_id, loan.id))
  })
})

describe('payments of a loan', () => {
  test('a demand paid in time pays its instalment', async () => {
    at('2026-12-20')
    await daily()
    const [demand] = await demandsOf(database(), loan.id)
    const paid = await pay(world, tenant, { demand_id: demand!.id, payment_type: 'instalment', ...card })
    expect(paid.payment_id).toBe(demand!.id)
    expect(await paymentNow(database(), demand!.id)).toMatchObject({
      status: 'completed',
      instalment_number: 1,
    })
    const { instalments, next_due } = await schedule()
    expect(instalments[0]).toMatchObject({ status: 'paid', outstanding: 0 })
    expect(next_due?.number).toBe(2)
    await expectBooksToAgree()
    at('2026-12-26')
    await daily()
    await expectBooksToAgree()
  })

  test('small amounts fill an instalment; its demand asks for the rest', async () => {
    at('2026-12-20')
    await daily()
    await payInstalment(6_489)
    expect((await schedule()).instalments[0]).toMatchObject({ paid: 6_489, status: 'part-paid' })
    const [demand] = await demandsOf(database(), loan.id)
    expect(demand).toMatchObject({ status: 'pending', amount: 100_000 })
    await payInstalment()
    expect((await paymentNow(database(), demand!.id)).status).toBe('completed')
    expect((await schedule()).instalments[0]?.status).toBe('paid')
    await expectBooksToAgree()
  })

  test('a demand that other money has met expires', async () => {
    at('2026-12-20')
    await daily()
    await payInstalment(150_000)
    const [demand] = await demandsOf(database(), loan.id)
    expect(demand?.status).toBe('expired')
    await expect(
      createPayment(withScope(withKey(tenant), 'payments.pay'), {
        demand_id: demand!.id,
        payment_type: 'instalment',
        ...card,
      }),
    ).rejects.toMatchObject({ code: 'NOTHING_DUE' })
  })

  test('overpayment is credit that pays what falls due', async () => {
    at('2026-12-20')
    await payInstalment(300_000)
    expect((await schedule()).credit).toBe(300_000 - INSTALMENT)
    await expectBooksToAgree()
    at('2027-01-26')
    await daily()
    const { instalments, credit } = await schedule()
    expect(instalments[1]).toMatchObject({ status: 'paid' })
    expect(credit).toBe(300_000 - 2 * INSTALMENT)
    expect((await demandsOf(database(), loan.id)).filter((demand) => demand.status === 'pending')).toEqual([])
    await expectBooksToAgree()
  })

  test('more than settles the loan is refused: months that have not begun cost nothing', async () => {
    const { amount } = await getSettlementQuote(withScope(tenant, 'applications.read'), { id: loan.id })
    expect(amount).toBe(908_050)
    await expect(payInstalment(amount + 1)).rejects.toMatchObject({
      code: 'AMOUNT_NOT_ALLOWED',
      data: { amount },
    })
  })

  test('money paid in time but recorded late counts on its own day: the late fee is reversed', async () => {
    at(FIRST_DUE)
    await daily()
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      application_id: loan.id,
      payment_type: 'instalment',
      ...card,
    })
    await answerCharge(world.services, referenceOf(started), 'late', 60)
    at(FIRST_DUE, '09:40')
    await pollPayments(world.services)
    expect((await paymentNow(database(), started.id)).status).toBe('expired')
    at('2026-12-30')
    await daily()
    expect(await eventKinds()).toEqual(['late_fee'])
    await pollPayments(world.services)
    expect(await eventKinds()).toEqual(['late_fee', 'payment', 'late_fee_reversal'])
    expect((await paymentNow(database(), started.id)).status).toBe('completed')
    expect((await schedule()).instalments[0]).toMatchObject({ status: 'paid', late_fee: 0 })
    expect(await loanNow(database(), loan.id)).toMatchObject({
      days_past_due: 0,
    })
    await expectBooksToAgree()
  })
})

describe('a loan ends', () => {
  test('settled on day 15 for 908 050: nothing is left anywhere', async () => {
    at(addDays(PAYOUT, 15))
    const quote = await getSettlementQuote(withScope(tenant, 'applications.read'), { id: loan.id })
    expect(quote).toMatchObject({ amount: 908_050, interest_of_begun_periods: 0 })
    await pay(world, tenant, { application_id: loan.id, payment_type: 'settlement', ...card })
    const now = await applicationNow(database(), loan.id)
    expect(now.status).toBe('settled')
    const { outstanding, credit } = await schedule()
    expect({ outstanding, credit }).toEqual({ outstanding: 0, credit: 0 })
    await expectBooksToAgree()
    expect(await balanceOf(database(), ledgerAccounts.principal, loan.id)).toBe(0)
    expect((await loanNow(database(), loan.id))?.closed_at).not.toBeNull()
    expect(await auditsOf(database(), 'application.transition', loan.id)).toHaveLength(2)
    await expect(
      getSettlementQuote(withScope(tenant, 'applications.read'), { id: loan.id }),
    ).rejects.toMatchObject({ code: 'NOTHING_DUE' })
    at('2027-03-01')
    await daily()
    await expectBooksToAgree()
  })

  test('on the first due date it costs a month’s interest more', async () => {
    at(FIRST_DUE)
    await daily()
    expect((await getSettlementQuote(withScope(tenant, 'applications.read'), { id: loan.id })).amount).toBe(
      931_989,
    )
    await expect(
      pay(world, tenant, { application_id: loan.id, payment_type: 'settlement', ...card, amount: 908_050 }),
    ).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED', data: { amount: 931_989 } })
  })

  test('a settlement paid before a month began and recorded after still settles', async () => {
    at('2026-12-24', '23:00')
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      application_id: loan.id,
      payment_type: 'settlement',
      ...card,
    })
    expect(started.amount).toBe(908_050)
    await answerCharge(world.services, referenceOf(started), 'lost')
    at('2026-12-26')
    await daily()
    expect(await balanceOf(database(), ledgerAccounts.interest_income, loan.id)).toBe(-2 * 23_939)
    await resolveAttempt(asSystem(world.services), referenceOf(started))
    expect((await applicationNow(database(), loan.id)).status).toBe('settled')
    expect(await balanceOf(database(), ledgerAccounts.interest_income, loan.id)).toBe(-23_939)
    await expectBooksToAgree()
  })

  test('a settlement that came too late for its amount is a payment', async () => {
    at('2026-12-24')
    const started = await createPayment(withScope(withKey(tenant), 'payments.pay'), {
      application_id: loan.id,
      payment_type: 'settlement',
      ...card,
    })
    at(FIRST_DUE, '00:05')
    await answerCharge(world.services, referenceOf(started), 'approve')
    await resolveAttempt(asSystem(world.services), referenceOf(started))
    expect((await applicationNow(database(), loan.id)).status).toBe('active')
    await expectBooksToAgree()
    const left = await getSettlementQuote(withScope(tenant, 'applications.read'), { id: loan.id })
    expect(left.amount).toBe(23_939)
    await pay(world, tenant, { application_id: loan.id, payment_type: 'settlement', ...card })
    expect((await applicationNow(database(), loan.id)).status).toBe('settled')
    await expectBooksToAgree()
  })

  test('paid month by month it settles with the last instalment, whose month costs nothing before it begins', async () => {
    const lines = (await schedule()).instalments
    const last = lines.at(-1)!
    for (const { due_date } of lines) {
      at(due_date === last.due_date ? addDays(last.due_date, -2) : due_date)
      await daily()
      await payInstalment()
    }
    expect((await applicationNow(database(), loan.id)).status).toBe('settled')
    const income = () => balanceOf(database(), ledgerAccounts.interest_income, loan.id)
    expect(await income()).toBe(-287_274 + last.interest)
    await expectBooksToAgree()
    at(last.due_date)
    await daily()
    await daily()
    const { instalments } = await schedule()
    expect(instalments.every((line) => line.status === 'paid')).toBe(true)
    expect(await income()).toBe(-287_274 + last.interest)
    await expectBooksToAgree()
    const statuses = (await demandsOf(database(), loan.id)).map((demand) => demand.status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 'completed'), 'expired'])
  })

  test('paid on its day the last instalment costs what the contract says', async () => {
    for (const { due_date } of (await schedule()).instalments) {
      at(due_date)
      await daily()
      await payInstalment()
    }
    expect((await applicationNow(database(), loan.id)).status).toBe('settled')
    expect(await balanceOf(database(), ledgerAccounts.interest_income, loan.id)).toBe(-287_274)
    await expectBooksToAgree()
  })
})
