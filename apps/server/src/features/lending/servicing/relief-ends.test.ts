import type { LocalDate } from '@efie/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  auditsOf,
  card,
  decide,
  loanNow,
  makeLoan,
  makeMoneyWorld,
  pay,
  requestReversalOf,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { getApproval } from '../../approvals/index.ts'
import { runLoansDaily } from '../daily/daily-loans.ts'
import { getStanding } from '../standing/get-standing.ts'
import { getOfferedTerms } from './answer-dates.ts'
import { findHardships, requestHardship } from './hardship.ts'
import { proposeReschedule } from './propose-dates.ts'
import { requestWriteOff } from './write-off.ts'
import { withScope } from '../../../platform/context.ts'

let world: MoneyWorld
let recovery: SignedInContext
let tenant: SignedInContext
let loan: Application
let people = 40

const database = () => world.services.db
const day = async (date: LocalDate) => {
  world.clock.set(`${date}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}
const settle = () => pay(world, tenant, { application_id: loan.id, payment_type: 'settlement', ...card })

/** Requested by the tenant and proposed by recovery. */
const proposed = async () => {
  const { id } = loan
  const asked = await requestHardship(withScope(tenant, 'loans.own'), {
    id,
    cause: 'illness',
    message: 'In hospital',
    wanted_months: 2,
  })
  const input = { id, months: 2, hardship_request_id: asked.id, reason: 'In hospital until March' }
  return proposeReschedule(withScope(recovery, 'loans.service'), input)
}

const hardshipNow = async () =>
  (await findHardships(withScope(tenant, 'hardship.read'), { limit: 1 })).data[0]
const reliefNow = async () => ({
  hardship: (await hardshipNow())?.status,
  dates: (await getStanding(withScope(tenant, 'applications.read'), { id: loan.id })).reschedules[0]?.status,
})

beforeAll(async () => {
  world = await makeMoneyWorld()
  recovery = await world.signIn('recovery_and_collections')
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  people += 1
  tenant = await world.signIn('user', { full_name: 'Ama Serwaa', phone: `+2332411122${people}` })
  loan = await makeLoan(world, tenant)
})

test('settled with dates offered, neither dates nor request stay open', async () => {
  await decide(world.finance, await proposed())
  await settle()
  expect(await loanNow(database(), loan.id)).toMatchObject({ status: 'settled' })
  expect(await reliefNow()).toEqual({ hardship: 'lapsed', dates: 'lapsed' })
  await expect(getOfferedTerms(withScope(tenant, 'loans.own'), { id: loan.id })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  // An open request is why recovery sees an application that isn't late.
  expect(
    (await findHardships(withScope(recovery, 'hardship.read'), { limit: 9, status: 'open' })).data,
  ).toEqual([])
  expect(await auditsOf(database(), 'hardship.lapse', (await hardshipNow())?.id ?? '')).toHaveLength(1)
})

test('settled before the second person has decided, the approval expires', async () => {
  const request = await proposed()
  await settle()
  expect(await getApproval(withScope(world.finance, 'approvals.read'), { id: request.id })).toMatchObject({
    status: 'expired',
    decision_note: 'The loan has ended',
  })
  await expect(decide(world.finance, request)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  expect(await reliefNow()).toEqual({ hardship: 'lapsed', dates: 'lapsed' })
})

test('written off, and with its payout reversed, a loan leaves no request open', async () => {
  await requestHardship(withScope(tenant, 'loans.own'), {
    id: loan.id,
    cause: 'illness',
    message: 'In hospital',
    wanted_months: 2,
  })
  await decide(world.finance2, await requestReversalOf(world, loan.id))
  expect(await hardshipNow()).toMatchObject({ status: 'lapsed' })

  loan = await makeLoan(world, tenant)
  await proposed()
  await day('2027-06-25')
  await decide(
    world.finance,
    await requestWriteOff(withScope(withKey(recovery), 'loans.service'), { id: loan.id, reason: 'Gone' }),
  )
  expect(await reliefNow()).toEqual({ hardship: 'lapsed', dates: 'lapsed' })
})
