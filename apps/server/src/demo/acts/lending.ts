import type { Instant, LocalDate } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import type { StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import type { Tenant } from '../cast/tenants.ts'
import { apply, uploadDocuments, type Case, type RentRequest } from './applying.ts'
import { pay } from './paying.ts'
import { approve, deskOf, inspect, payFee, takeUp, verify } from './reviewing.ts'

/** From submission to approval within the promised two working days, unless it goes at a slower pace. */
export async function* toApproval(
  of: StoryContext,
  tenant: Tenant,
  { pace = of.random.between(8, 12) / 10, ...request }: RentRequest & { pace?: number },
): Story<Case> {
  const on = yield* apply(of, tenant, request)
  const desk = deskOf(of)
  const later = (hours: number) => of.office.after(request.submitted_at, hours * pace)
  // Proof that the landlord owns the home.
  yield* uploadDocuments(of, on, {}, ['other'])
  yield* payFee(of, on)
  yield* takeUp(of, on, desk, later(2))
  yield* inspect(of, on, desk, { scheduled_at: later(3), visit: later(7) }, 'passed')
  yield* verify(of, on, desk, later(8))
  yield* approve(of, on, desk, later(11))
  return on
}

/** The tenant opens the agreement and signs it with the code they received. */
export async function* sign({ world }: StoryContext, { id, tenant }: Case, moment: Instant): Story {
  yield moment
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

export async function* payBalance(of: StoryContext, { id, tenant }: Case, moment: Instant): Story {
  yield moment
  const { fees } = await call(router.applications.get, { id }, { context: of.world.as(tenant) })
  if (fees.balance_at_signing > 0)
    await pay(of, tenant, { application_id: id, payment_type: 'initial_payment' })
}

/** Returns the payout waiting for a second person of finance. */
export async function* requestPayout(
  { world, staff }: StoryContext,
  { id }: Case,
  moment: Instant,
): Story<string> {
  yield moment
  const context = world.as(staff.finance)
  const payout = await call(router.disbursements.request, { application_id: id }, { context })
  return payout.id
}

export async function* releasePayout({ world, staff }: StoryContext, id: string, moment: Instant): Story {
  yield moment
  await call(router.disbursements.release, { id }, { context: world.as(staff.finance2) })
}

export interface Due {
  number: number
  due_date: LocalDate
}

/** Working days from the application to the payout in the usual case. */
const COURSE = 4

export interface Lent extends Case {
  due: Due[]
}

/** A loan from its application to the payout. */
export async function* toLoan(
  of: StoryContext,
  tenant: Tenant,
  { payout_on, ...request }: Omit<RentRequest, 'submitted_at'> & { payout_on: LocalDate },
): Story<Lent> {
  const { office, at, random } = of
  const submitted_at = at(office.before(payout_on, COURSE), random.between(8, 20))
  const on = yield* toApproval(of, tenant, { ...request, submitted_at })
  const eve = office.before(payout_on, 1)
  yield* sign(of, on, at(eve, 19))
  yield* payBalance(of, on, at(eve, 20))
  const paid_on = office.before(payout_on, 0)
  const payout = yield* requestPayout(of, on, office.at(paid_on, 10))
  yield* releasePayout(of, payout, office.at(paid_on, 11))
  const { instalments } = await call(
    router.applications.schedule,
    { id: on.id },
    { context: of.world.as(tenant) },
  )
  return { ...on, due: instalments.map(({ number, due_date }) => ({ number, due_date })) }
}
