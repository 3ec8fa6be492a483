import {
  asSystem,
  type Context,
  type Services,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { nowIso } from '../../platform/clock.ts'
import { findOpenApproval } from '../approvals/index.ts'
import { askAccountName, loadPayeeProof, presentProof, type PayeeProof } from '../payees/index.ts'
import { loadScopedApplication, type Application } from './queries.ts'

export const ASK_PAYEE_NAME = 'ask-payee-name'
/** Minutes after which an unavailable provider is asked again automatically. */
const AGAIN_AFTER = [5, 60]

/** Queues a name enquiry for a newly proposed payout account, once the proposal is committed. */
export const queueNameQuestion = async (
  ctx: TransactionContext,
  application: Application,
  asked_by: string,
): Promise<void> => {
  if (ctx.nameEnquiry === null || application.payout_account === null) return
  await ctx.jobs.enqueue(ctx.db, ASK_PAYEE_NAME, { application_id: application.id, asked_by, tries: 0 })
}

interface Job {
  application_id: string
  asked_by: string
  tries: number
}

const askInBackground = async (services: Services, { application_id, asked_by, tries }: Job) => {
  const ctx = asSystem(services)
  if (ctx.nameEnquiry === null) return
  const payee = await loadScopedApplication(services.db, application_id, 'all', '')
  if (payee.payout_account === null) return
  const row = await askAccountName(ctx, { payee, purpose: 'proposal', asked_by }).catch((error: unknown) => {
    // Over the rate limit nothing is asked now; the person who matches the account can ask later.
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return null
    throw error
  })
  const minutes = AGAIN_AFTER[tries]
  if (row?.outcome !== 'away' || minutes === undefined) return
  const start_after = new Date(Date.parse(nowIso(services.clock)) + minutes * 60_000).toISOString()
  await services.jobs.enqueue(
    services.db,
    ASK_PAYEE_NAME,
    { application_id, asked_by, tries: tries + 1 },
    { start_after },
  )
}

export const registerPayeeJobs = (services: Services): void => {
  services.jobs.handle(ASK_PAYEE_NAME, (data) =>
    askInBackground(services, {
      application_id: String(data['application_id']),
      asked_by: String(data['asked_by']),
      tries: Number(data['tries'] ?? 0),
    }),
  )
}

/** Evidence of the payee's name, for those who match it or release the payout. */
export const payeeProofOf = async (ctx: Context, application: Application, proof: PayeeProof) => {
  const waiting = await findOpenApproval(ctx.db, 'confirm-payee', application.id)
  return presentProof(ctx, proof, application, waiting?.id ?? null)
}

const live = new Set<Application['status']>(['pending', 'in-review', 'info-requested', 'approved', 'active'])

/**
 * Asks the bank or wallet for the payee's name now. An unavailable provider is a normal result of this
 * operation.
 */
export const askPayeeName = async (
  ctx: ScopedContext<'applications.verify-payee'>,
  input: { id: string },
) => {
  const { actor, scope } = ctx
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  if (application.user_id === actor.id) throw new AppError('SAME_PERSON')
  if (!live.has(application.status))
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: application.status,
      to: application.status,
      missing: [],
    })
  if (application.payout_account === null)
    throw invalid('payout_account', 'The application has no payout account for the landlord')
  await askAccountName(ctx, { payee: application, purpose: 'match', asked_by: actor.id })
  return payeeProofOf(ctx, application, await loadPayeeProof(ctx.db, application))
}
