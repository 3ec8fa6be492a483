import type { LocalDate } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import type { Tenant } from '../cast/tenants.ts'
import type { StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'

/** Working days from the first contact to the application. */
const TALK = 3

/** Applies with a sales executive's help, after consenting with the code they received. */
export async function* comeThroughSales(of: StoryContext, tenant: Tenant, applied_on: LocalDate): Story {
  const { world, staff, office } = of
  const day = office.before(applied_on, TALK)
  const context = () => world.as(staff.sales)
  yield office.at(day, 10)
  const { full_name, email, phone } = tenant
  const { id } = await call(
    router.leads.create,
    { full_name, email, phone, region: tenant.state, source: 'referral', monthly_rent: 90_000 },
    { context: context() },
  )
  yield office.at(day, 11, 52)
  await call(router.leads.transition, { id, to: 'contacted' }, { context: context() })
  await call(router.leads.sendConsentCode, { id }, { context: context() })
  yield office.at(day, 11, 59)
  await call(router.leads.consent, { id, code: world.codeSentTo(email) }, { context: context() })
}
