import { schema } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  applicationNow,
  auditsOf,
  card,
  decide,
  loanNow,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  pay,
  requestPayout,
  runLoansDaily,
  trialBalance,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { announceTranches } from './announce-tranches.ts'
import { cancelSecondPayout } from './cancel-second.ts'
import { landlordToken } from './landlord-link.ts'
import { getLandlordPage } from './landlord-page.ts'
import { requestGivingUp } from './reverse-payout.ts'
import { withScope } from '../../platform/context.ts'

let world: MoneyWorld
let tenant: SignedInContext
let loan: Application
const at = async (day: LocalDate) => {
  world.clock.set(`${day}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}
const database = () => world.services.db
const reason = 'Moves out in May'
const cancel = async (by = world.finance) =>
  cancelSecondPayout(withScope(by, 'disbursements.request'), { id: loan.id, reason })
const settle = () => pay(world, tenant, { application_id: loan.id, payment_type: 'settlement', ...card })
const askForSecond = () =>
  requestPayout(withScope(withKey(world.finance), 'disbursements.request'), { application_id: loan.id })
const page = () => getLandlordPage(world.as(null), { token: landlordToken(world.services, loan.id) })

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
  loan = await makeLoan(world, tenant, { plan: 'six_plus_six' })
})

test('a loan repaid before month six ends once finance says that no second payout comes', async () => {
  await at('2027-01-10')
  await settle()
  expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'active', payouts_to_come: 1 })
  await expect(cancel(tenant)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  expect(await cancel()).toEqual({ application_id: loan.id, payouts_to_come: 0 })
  expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'settled', payouts_to_come: 0 })
  expect(await applicationNow(database(), loan.id)).toMatchObject({ status: 'settled' })
  expect(await auditsOf(database(), 'disbursement.cancel-second', loan.id)).toHaveLength(1)
  const told = (await noticesOf(database(), tenant.actor.id)).map(({ title, message }) => ({
    title,
    message,
  }))
  expect(told).toContainEqual({ title: 'Second payout to the landlord cancelled', message: reason })
  await expect(cancel()).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
})

test('a running loan goes on without it: neither landlord nor finance hears of a second date', async () => {
  expect((await page()).next_tranche).toMatchObject({ tranche: 2 })
  await cancel()
  expect((await page()).next_tranche).toBeNull()
  expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'active', payouts_to_come: 0 })
  await at('2027-05-20')
  expect(await announceTranches(world.services)).toBe(0)
  await settle()
  expect(await applicationNow(database(), loan.id)).toMatchObject({ status: 'settled' })
})

test('a second payout that was requested is cancelled itself, and one that failed ends when it is cancelled by two people', async () => {
  for (const due of ['2026-12-26', '2027-01-26', '2027-02-26', '2027-03-26', '2027-04-26']) {
    await at(due)
    await pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card })
  }
  await at('2027-05-20')
  const { id } = await askForSecond()
  await expect(cancel()).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  await settle()
  await database()
    .update(schema.disbursements)
    .set({ status: 'failed', released_by: world.finance2.actor.id })
    .where(eq(schema.disbursements.id, id))
  expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'active' })
  await decide(
    world.finance2,
    await requestGivingUp(withScope(withKey(world.finance), 'disbursements.request'), {
      id,
      reason: 'Account closed',
    }),
  )
  expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'settled', payouts_to_come: 0 })
})

test('a plan with one payout has none to cancel', async () => {
  tenant = await world.signIn('user', { full_name: 'Kofi Boateng' })
  loan = await makeLoan(world, tenant)
  await expect(cancel()).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
    data: { missing: [{ text: 'There’s no second payout to cancel' }] },
  })
})
