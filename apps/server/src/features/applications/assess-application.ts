import type { Database } from '@efie/database'
import { approvalNeedOf, assessAffordability } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadEfieInstalments } from '../eligibility/index.ts'
import { limitsOf } from './load-facts.ts'
import {
  loadFigures,
  loadScopedApplication,
  lockScopedApplication,
  updateApplication,
  type Application,
} from './queries.ts'
import { recordEvent } from '../timelines/index.ts'

interface Input {
  id: string
  verified_net_income: number
  verified_obligations: number
}

/** Whether the application is being judged. */
export const isUnderReview = (application: Application): boolean =>
  application.status === 'in-review' || application.status === 'info-requested'

/** Whether the payee can be matched: under review, or later if the landlord's account was changed. */
export const mayMatchPayee = (application: Application): boolean =>
  isUnderReview(application) ||
  ((application.status === 'approved' || application.status === 'active') &&
    application.payee_verified_at === null)

/** Assessment of the application with these figures. */
const judge = async (db: Database, application: Application, input: Input) =>
  assessAffordability(
    {
      monthly_income: input.verified_net_income,
      monthly_obligations: input.verified_obligations,
      efie_instalments: await loadEfieInstalments(db, application.user_id, application),
      new_instalment: application.total_monthly_payment,
    },
    application.terms,
  )

/** The same without recording anything, while an analyst types. */
export const previewAssessment = async (ctx: ScopedContext<'applications.assess'>, input: Input) => {
  const { actor, scope } = ctx
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  const affordability = await judge(ctx.db, application, input)
  const figures = await loadFigures(ctx.db, application.id)
  const limits = limitsOf(application, figures, affordability)
  return { ...affordability, limits, need: approvalNeedOf(limits) }
}

/** Records verified income and obligations, and the share of income that all instalments take. */
export const assessApplication = async (
  ctx: ScopedContext<'applications.assess'>,
  input: Input,
): Promise<Application> => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const before = await lockScopedApplication(ctx.db, input.id, scope, actor.id)
    expectVersion(ctx, before)
    if (before.user_id === actor.id) throw new AppError('SAME_PERSON')
    if (!isUnderReview(before))
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: before.status, to: before.status, missing: [] })
    const { affordability_bps, outcome } = await judge(ctx.db, before, input)
    const now = nowIso(ctx.clock)
    const after = await updateApplication(ctx.db, before.id, {
      verified_net_income: input.verified_net_income,
      verified_obligations: input.verified_obligations,
      affordability_bps,
      assessed_by: actor.id,
      assessed_at: now,
      // An earlier first approval was based on other figures.
      approved_by: null,
      approved_at: null,
      version: before.version + 1,
      updated_at: now,
    })
    await recordEvent(ctx, {
      application_id: before.id,
      code: 'application.assessed',
      values: { outcome },
    })
    await recordAudit(ctx, {
      action: 'application.assess',
      subject_type: 'application',
      subject_id: before.id,
      before: { affordability_bps: before.affordability_bps },
      after: { affordability_bps, outcome },
    })
    return after
  })
}
