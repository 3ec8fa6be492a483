import type { Transaction } from '@efie/database'
import { adultAge, ageOn, type EligibilityInput, type LocalDate, type Scope } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { SignedIn, ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { removeDraft } from '../application-drafts/index.ts'
import { loadLatestCheck } from '../eligibility/index.ts'
import { isOwnLead, markLeadApplied } from '../leads/index.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import type { StatedParticulars } from './draft.ts'
import type { Application } from './queries.ts'
import { storeApplication } from './store-application.ts'
import { hasOpenApplication, isCardOfAnother, lockTenant, setGhanaCard } from './tenant-queries.ts'

export type ApplicationInput = StatedParticulars & { user_id?: string | undefined }

/** Tenants apply for themselves, staff for a tenant; sales executives only for a lead who consented by code. */
const applicantOf = (actor: SignedIn, scope: Scope, userId: string | undefined): string => {
  if (scope === 'own') {
    if (userId !== undefined && userId !== actor.id) throw new AppError('PROFILE_NOT_FOUND')
    return actor.id
  }
  if (userId === undefined) throw invalid('user_id', 'Choose who you’re applying for')
  if (userId === actor.id) throw new AppError('SAME_PERSON')
  return userId
}

/** The eligibility result an application is based on: at most 30 days old and not declined (domain.md §2). */
const eligibilityOf = async (tx: Transaction, userId: string, now: string) => {
  const check = await loadLatestCheck(tx, userId, now)
  if (!check) throw new AppError('ELIGIBILITY_REQUIRED')
  if (!check.eligible) throw new AppError('NOT_ELIGIBLE')
  return check
}

type Tenant = NonNullable<Awaited<ReturnType<typeof lockTenant>>>
type Declared = Pick<EligibilityInput, 'age' | 'ghana_card_number'>

/** The card of an adult, from the profile or the check. A check may have been made without either. */
const adultCardOf = (tenant: Tenant, declared: Declared, day: LocalDate): string => {
  const { date_of_birth: born } = tenant
  const age = born === null ? declared.age : ageOn(born, day)
  if (age === undefined) throw invalid('date_of_birth', 'Enter your date of birth')
  if (age < adultAge) throw new AppError('NOT_ELIGIBLE')
  const card = tenant.ghana_card_number ?? declared.ghana_card_number
  if (card === undefined) throw invalid('ghana_card_number', 'Enter your Ghana Card number')
  return card
}

const keepGhanaCard = async (tx: Transaction, tenant: Tenant, card: string, now: string): Promise<void> => {
  if (await isCardOfAnother(tx, tenant.id, card)) throw new AppError('GHANA_CARD_IN_USE')
  if (tenant.ghana_card_number === null) await setGhanaCard(tx, tenant.id, card, now)
}

/**
 * Applies for a rent advance. It is priced by the policy in force, which is frozen onto the application, so
 * later changes of policy don't affect it.
 */
export const createApplication = async (
  ctx: ScopedContext<'applications.create'>,
  input: ApplicationInput,
): Promise<Application> => {
  const { actor, scope } = ctx
  const applicant = applicantOf(actor, scope, input.user_id)
  return transactOnce(ctx, 'applications.create', input, async (ctx) => {
    const now = nowIso(ctx.clock)
    const tenant = await lockTenant(ctx.db, applicant)
    if (scope === 'leads' && !(await isOwnLead(ctx.db, actor.id, applicant)))
      throw new AppError('PROFILE_NOT_FOUND')
    if (!tenant || tenant.role !== 'user') throw new AppError('PROFILE_NOT_FOUND')
    if (await hasOpenApplication(ctx.db, tenant.id)) throw new AppError('OPEN_APPLICATION_EXISTS')
    const check = await eligibilityOf(ctx.db, tenant.id, now)
    await keepGhanaCard(ctx.db, tenant, adultCardOf(tenant, check.input, today(ctx.clock)), now)
    const product = await loadActiveProduct(ctx.db, 'rent', now)
    const row = await storeApplication(ctx, { tenant, stated: input, product, check })
    await removeDraft(ctx.db, tenant.id)
    await markLeadApplied(ctx, tenant.id, row.id)
    return row
  })
}
