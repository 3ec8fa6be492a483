import { approvalNeedOf, can } from '@efie/domain'
import type { Context, SignedIn, ScopedContext } from '../../platform/context.ts'
import { waitingSince } from '../holidays/index.ts'
import { showAccount } from '../payees/index.ts'
import { payeeProofOf } from './ask-payee-name.ts'
import { mayMatchPayee } from './assess-application.ts'
import { factsFrom, loadEvidence, type ApplicationFacts, type Evidence } from './load-facts.ts'
import { nextStepsOf } from './next-steps.ts'
import { loadScopedApplication, type Application } from './queries.ts'
import { mayChangePayee } from './replace-payee.ts'
import { loadApplicant } from './tenant-queries.ts'
import { waitsSince } from './waits-since.ts'

const reviewOf = (application: Application, loaded: ApplicationFacts) => ({
  efie_instalments: loaded.efie_instalments,
  eligible_percent: application.terms.affordability_eligible_percent,
  refer_percent: application.terms.affordability_refer_percent,
  second_approval_needed: loaded.second_approval_needed,
  limits: loaded.limits,
  need: approvalNeedOf(loaded.limits),
})

/**
 * The account holder may be a stranger, whose name is shown to people who match or pay it, never to the
 * person who proposed the account: that would turn this into a name lookup service.
 */
const maySeeProof = (application: Application, actor: SignedIn): boolean =>
  application.user_id !== actor.id &&
  (can(actor, 'applications.verify-payee') || can(actor, 'disbursements.read'))

/** An application with the facts behind it and the caller's next steps. */
export const applicationDetailOf = async (
  ctx: Context,
  application: Application,
  actor: SignedIn,
  evidence: Evidence,
) => {
  const applicant = await loadApplicant(ctx.db, application.user_id)
  const loaded = factsFrom(ctx, application, evidence)
  return {
    ...showAccount(ctx, application),
    waiting: await waitingSince(ctx.db, waitsSince(application)),
    applicant,
    strands: loaded.strands.map((progress) => ({
      ...progress,
      required: progress.required.map((requirement) => requirement.label),
    })),
    inspection: loaded.inspection,
    fees: loaded.fees,
    review: can(actor, 'applications.assess') ? reviewOf(application, loaded) : null,
    payee_proof: maySeeProof(application, actor) ? await payeeProofOf(ctx, application, loaded.proof) : null,
    payee_acts: { match: mayMatchPayee(application), change: mayChangePayee(application) },
    next_steps: await nextStepsOf(ctx, application, loaded, actor),
  }
}

export const getApplication = async (ctx: ScopedContext<'applications.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  return applicationDetailOf(ctx, application, actor, await loadEvidence(ctx, application))
}
