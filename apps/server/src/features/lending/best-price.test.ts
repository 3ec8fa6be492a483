import { afterEach, beforeEach, expect, test } from 'vitest'
import { asSystem, withScope } from '../../platform/context.ts'
import { answerCharge } from '../../platform/gateway/sandbox-answer.ts'
import {
  booksOf,
  card,
  createPayment,
  decide,
  loanNow,
  makeLoan,
  pay,
  recordPayment,
  referenceOf,
  resolveAttempt,
  runLoansDaily,
  updatePaymentByHand,
  withKey,
  type SignedInContext,
} from '../../testing/money.ts'
import {
  getSettlementQuote,
  makeRunningPlan,
  makeShopWorld,
  planBooks,
  proposeReschedule,
  type ShopWorld,
} from '../../testing/shop.ts'
import { acceptDates } from '../../testing/sign-terms.ts'
import { getStanding } from './standing/get-standing.ts'

let world: ShopWorld
let tenant: SignedInContext
let id: string

const db = () => world.services.db
const at = async (day: string, time = '09:00:00') => {
  world.clock.set(`${day}T${time}.000Z`)
  await runLoansDaily(world.services)
}
const standing = () => getStanding(withScope(world.finance, 'applications.read'), { id })
const expectBooks = async () => {
  const { ledger, log } = await booksOf(db(), id)
  expect(ledger).toEqual(log)
}
const cash = async (amount: number, received_on: string) => {
  const entry = { payment_type: 'instalment' as const, amount, method: 'cash' as const, received_on }
  const paid = await recordPayment(withScope(withKey(world.finance), 'payments.record'), {
    application_id: id,
    ...entry,
    note: 'R 1',
  })
  await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
    id: paid.id,
    status: 'completed',
  })
}

// The worked case: due from 25 December on, 908 050 before that day and 23 939 more on it.
beforeEach(async () => {
  world = await makeShopWorld()
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user')
  id = (await makeLoan(world, tenant)).id
})
afterEach(() => world.close())

test('money that reaches the payoff settles the loan, however it was meant; the rest is theirs', async () => {
  await at('2026-12-05')
  await cash(908_050 + 91_950, '2026-12-05')
  expect(await standing()).toMatchObject({ status: 'settled', payoff: 0, credit: 91_950, outstanding: 0 })
  await at('2027-06-01')
  expect(await standing()).toMatchObject({ status: 'settled', credit: 91_950, outstanding: 0 })
  await expectBooks()
})

test('it settles on the day it was paid, even when recorded after a month began', async () => {
  await at('2026-12-28')
  expect((await standing()).payoff).toBe(931_989)
  await cash(908_050, '2026-12-24')
  expect(await loanNow(db(), id)).toMatchObject({ status: 'settled', settled_on: '2026-12-24' })
  expect(await standing()).toMatchObject({ credit: 0, outstanding: 0 })
  await expectBooks()
})

test('several payments that together reach it settle it too', async () => {
  await at('2026-12-05')
  for (const amount of [500_000, 408_050])
    await pay(world, tenant, { application_id: id, payment_type: 'instalment', ...card, amount })
  expect(await standing()).toMatchObject({ status: 'settled', credit: 0, outstanding: 0 })
  await expectBooks()
})

test('a plan settled before midnight is settled, though the provider tells of it on the day a month begins', async () => {
  const plan = await makeRunningPlan(world, 3)
  await at('2026-12-27', '23:59:12')
  const { amount } = await getSettlementQuote(withScope(plan.tenant, 'applications.read'), { id: plan.id })
  const settlement = { order_id: plan.id, payment_type: 'settlement' as const, ...card }
  const started = await createPayment(withScope(withKey(plan.tenant), 'payments.pay'), settlement)
  expect(started.amount).toBe(amount)
  await answerCharge(world.services, referenceOf(started), 'approve')
  await at('2026-12-28', '00:00:30')
  expect(
    (await getSettlementQuote(withScope(plan.tenant, 'applications.read'), { id: plan.id })).amount,
  ).toBeGreaterThan(amount)
  await resolveAttempt(asSystem(world.services), referenceOf(started))
  expect(await loanNow(db(), plan.id)).toMatchObject({ status: 'settled', settled_on: '2026-12-27' })
  const { books, replay } = await planBooks(db(), plan.id)
  expect(books).toEqual(replay)
})

test('later dates never take back a late fee that was rightly charged', async () => {
  const recovery = await world.signIn('recovery_and_collections')
  await at('2027-01-05')
  const { open_charges } = await standing()
  expect(open_charges).toMatchObject([{ kind: 'late_fee', instalment_number: 1, amount: 5_324 }])
  await pay(world, tenant, { application_id: id, payment_type: 'instalment', ...card, amount: 100_000 })
  await decide(
    world.finance,
    await proposeReschedule(withScope(recovery, 'loans.service'), { id, months: 2, reason: 'New job' }),
  )
  await acceptDates(world, tenant, id)
  expect((await standing()).open_charges).toEqual(open_charges)
  // Paid in full by the new date, it was still late by the old one.
  await at('2027-02-20')
  await pay(world, tenant, { application_id: id, payment_type: 'instalment', ...card, amount: 6_489 })
  expect((await standing()).open_charges).toEqual(open_charges)
  await expectBooks()
})
