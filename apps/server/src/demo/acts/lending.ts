import { addDays, type LocalDate } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import type { StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import type { Tenant } from '../cast/tenants.ts'
import { apply, uploadDocuments, type Case, type RentRequest } from './applying.ts'
import { pay } from './paying.ts'
import { approve, deskOf, inspect, payFee, takeUp, verify } from './reviewing.ts'

/** From submission to approval on the sixth day, one step a day. */
export async function* toApproval(of: StoryContext, tenant: Tenant, request: RentRequest): Story<Case> {
  const on = yield* apply(of, tenant, request)
  const desk = deskOf(of)
  const day = (number: number) => addDays(request.submitted_on, number)
  yield* uploadDocuments(of, on)
  yield* payFee(of, on)
  yield* takeUp(of, on, desk, day(1))
  yield* inspect(of, on, desk, day(4), 'passed')
  yield* verify(of, on, desk, day(5))
  yield* approve(of, on, desk, day(6))
  return on
}

/** The tenant opens the agreement and signs it with the code they received. */
export async function* sign({ world, at }: StoryContext, { id, tenant }: Case, day: LocalDate): Story {
  yield at(day, 9)
  const context = world.as(tenant)
  const { terms_hash } = await call(router.applications.agreement, { id }, { context })
  await call(router.applications.sendSigningCode, { id }, { context })
  await call(
    router.applications.sign,
    {
      id,
      terms_hash,
      signed_name: tenant.full_name,
      consents: { terms_read: true, credit_bureau: true, data_processing: true },
      code: world.codeSentTo(tenant.email),
    },
    { context: world.as(tenant) },
  )
}

export async function* payBalance(of: StoryContext, { id, tenant }: Case, day: LocalDate): Story {
  yield of.at(day, 10)
  const { fees } = await call(router.applications.get, { id }, { context: of.world.as(tenant) })
  if (fees.balance_at_signing > 0)
    await pay(of, tenant, { application_id: id, payment_type: 'initial_payment' })
}

/** Returns the payout waiting for a second person of finance. */
export async function* requestPayout(
  { world, staff, at }: StoryContext,
  { id }: Case,
  day: LocalDate,
): Story<string> {
  yield at(day, 10)
  const context = world.as(staff.finance)
  const payout = await call(router.disbursements.request, { application_id: id }, { context })
  return payout.id
}

export async function* releasePayout({ world, staff, at }: StoryContext, id: string, day: LocalDate): Story {
  yield at(day, 11)
  await call(router.disbursements.release, { id }, { context: world.as(staff.finance2) })
}

export interface Due {
  number: number
  due_date: LocalDate
}

/** Days from the first click to the payout in the usual case. */
const COURSE = 8

export interface Lent extends Case {
  due: Due[]
}

/** A loan from its application to the payout. */
export async function* toLoan(
  of: StoryContext,
  tenant: Tenant,
  { payout_on, ...request }: Omit<RentRequest, 'submitted_on'> & { payout_on: LocalDate },
): Story<Lent> {
  const on = yield* toApproval(of, tenant, { ...request, submitted_on: addDays(payout_on, -COURSE) })
  yield* sign(of, on, addDays(payout_on, -1))
  yield* payBalance(of, on, addDays(payout_on, -1))
  const payout = yield* requestPayout(of, on, payout_on)
  yield* releasePayout(of, payout, payout_on)
  const { instalments } = await call(
    router.applications.schedule,
    { id: on.id },
    { context: of.world.as(tenant) },
  )
  return { ...on, due: instalments.map(({ number, due_date }) => ({ number, due_date })) }
}
