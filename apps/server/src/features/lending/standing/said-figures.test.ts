import type { LocalDate } from '@efie/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  card,
  makeLoan,
  makeMoneyWorld,
  makeSigned,
  pay,
  runLoansDaily,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { getSchedule } from './get-schedule.ts'
import { getStanding } from './get-standing.ts'
import { withScope } from '../../../platform/context.ts'

const INSTALMENT = 106_489

let world: MoneyWorld
let recovery: SignedInContext
let tenant: SignedInContext
let loan: Application

const day = async (date: LocalDate) => {
  world.clock.set(`${date}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}
const payInstalment = (amount: number) =>
  pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card, amount })
const standing = (by = recovery) => getStanding(withScope(by, 'applications.read'), { id: loan.id })
const schedule = () => getSchedule(withScope(tenant, 'applications.read'), { id: loan.id })

beforeAll(async () => {
  world = await makeMoneyWorld()
  recovery = await world.signIn('recovery_and_collections')
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
  loan = await makeLoan(world, tenant)
})

test('what is still to pay, and how far the next instalment is, count the credit held', async () => {
  const before = await schedule()
  expect(before).toMatchObject({
    still_to_pay: before.outstanding,
    filling: { number: 1, amount: INSTALMENT, paid: 0 },
  })
  // The first instalment, and 20 cedis beyond the next one, which become credit.
  await payInstalment(INSTALMENT + 2_000)
  const after = await schedule()
  expect(after).toMatchObject({ credit: 2_000, still_to_pay: before.outstanding - INSTALMENT - 2_000 })
  expect(after.filling).toEqual({ number: 2, amount: INSTALMENT, paid: 2_000 })
  expect((await standing(tenant)).still_to_pay).toBe(after.still_to_pay)
})

test('before the payout too; and nothing is filled of what is repaid', async () => {
  const other = await world.signIn('user', { full_name: 'Kofi Boateng' })
  const signed = await makeSigned(world, other)
  const planned = await getSchedule(withScope(other, 'applications.read'), { id: signed.id })
  expect(planned.still_to_pay).toBe(planned.total)
  await pay(world, tenant, { application_id: loan.id, payment_type: 'settlement', ...card })
  expect(await schedule()).toMatchObject({ still_to_pay: 0, filling: null })
})

test('the loss that a write-off would book is said to staff, without interest in suspense', async () => {
  await day('2027-01-20')
  const early = await standing()
  expect(early.credit_loss).toBe(early.payoff)
  await day('2027-06-25')
  const late = await standing()
  expect(late.non_accrual?.interest_suspended).toBeGreaterThan(0)
  expect(late.credit_loss).toBe(late.payoff - (late.non_accrual?.interest_suspended ?? 0))
  expect((await standing(tenant)).credit_loss).toBeNull()
})

test('the months that new dates may move are said: too few would have passed', async () => {
  expect((await standing(tenant)).deferral).toEqual({ least: 1, most: 6, longest: 6 })
  await day('2027-02-04')
  expect((await standing()).deferral).toEqual({ least: 2, most: 6, longest: 6 })
  await pay(world, tenant, { application_id: loan.id, payment_type: 'settlement', ...card })
  expect((await standing(tenant)).deferral).toBeNull()
})
