import { schema } from '@efie/database'
import {
  addDays,
  applicationLifecycle,
  decideTransition,
  factTexts,
  inspectionLifecycle,
  localDateOf,
  possibleTransitions,
  statusLabel,
  type ApplicationStatus,
  type Fact,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { SignedIn, TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { labelWord } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { factsFrom, loadEvidence, type Evidence } from './load-facts.ts'
import { closeInspections, updateApplication, type Application } from './queries.ts'

/** Job that refunds or cancels payments and payouts of an application that ended without a loan. */
export const REFUND_CLOSED_APPLICATION = 'refund-closed-application'

type Changes = Partial<typeof schema.applications.$inferInsert>

export interface Move {
  to: ApplicationStatus
  reason?: string | null | undefined
  /** Short code of the reason, for statistics: `AFFORDABILITY`, `OFFER_LAPSED`… */
  reason_code?: string | null | undefined
  by: 'system' | SignedIn
  /** Facts only the caller knows (two persons, payout reversed); they override those read from the tables. */
  facts?: Partial<Record<Fact, boolean>>
  /** Further columns to set in the same step, such as `payout_date`. */
  set?: Changes
}

/** Missing facts with the words that screens show. */
export const missingOf = (missing: readonly Fact[]) =>
  missing.map((fact) => ({ fact, text: factTexts[fact] }))

/** Withdrawing a decision also removes its approvals and the signature. */
const withdrawn = {
  approved_by: null,
  approved_at: null,
  second_approved_by: null,
  second_approved_at: null,
  offer_expires_at: null,
  signed_at: null,
} satisfies Changes

const effectOf = (application: Application, move: Move, now: string): Changes => {
  const { from, to } = { from: application.status, to: move.to }
  if (to === 'in-review' && from === 'pending') return move.by === 'system' ? {} : { analyst_id: move.by.id }
  if (to === 'in-review' && from === 'info-requested') return { complete_at: now }
  if (to === 'in-review' && from === 'approved') return { ...withdrawn, complete_at: now }
  if (to === 'in-review' && from === 'active')
    // The money came back because of a wrong payee, so the payee has to be verified again.
    return {
      ...withdrawn,
      complete_at: now,
      payee_verified_name: null,
      payee_verified_by: null,
      payee_verified_at: null,
      payout_date: null,
    }
  if (to === 'approved') {
    const lastDay = addDays(localDateOf(now), application.terms.offer_expiry_days)
    const approver = move.by === 'system' ? null : move.by.id
    return {
      approved_by: application.approved_by ?? approver,
      approved_at: application.approved_at ?? now,
      offer_expires_at: `${lastDay}T23:59:59.999Z`,
    }
  }
  // New documents may arrive, so a first approval based on the old ones no longer counts.
  if (to === 'info-requested') return { approved_by: null, approved_at: null }
  if (to === 'settled') return { settled_at: now }
  if (to === 'active' && from === 'settled') return { settled_at: null, reopened_at: now }
  return {}
}

const closesUnfinanced = (to: ApplicationStatus): boolean =>
  to === 'rejected' || to === 'cancelled' || to === 'expired'

/** Taking up an application requests the inspection of its property. */
const requestInspection = async (ctx: TransactionContext, application: Application): Promise<void> => {
  const now = nowIso(ctx.clock)
  await ctx.db.insert(schema.inspections).values({
    application_id: application.id,
    user_id: application.user_id,
    created_at: now,
    updated_at: now,
  })
  await recordEvent(ctx, { application_id: application.id, code: 'inspection.requested', values: {} })
}

/** Cancels inspections that haven't taken place when their application ends (domain.md §7). */
const cancelInspections = async (ctx: TransactionContext, application: Application): Promise<void> => {
  const open = inspectionLifecycle.transitions.filter(({ to }) => to === 'cancelled').map(({ from }) => from)
  for (const { id, status } of await closeInspections(ctx.db, application.id, open, nowIso(ctx.clock))) {
    await recordEvent(ctx, { application_id: application.id, code: 'inspection.cancelled', values: {} })
    await recordAudit(ctx, {
      action: 'inspection.transition',
      subject_type: 'inspection',
      subject_id: id,
      before: { status },
      after: { status: 'cancelled' },
    })
  }
}

/**
 * Throws the refusal of a step: SAME_PERSON if only another person may take it, otherwise the missing facts.
 */
export const refuseMove = (
  application: Application,
  move: Move,
  missing: Fact[],
  forbidden: boolean,
): never => {
  const { by, to } = move
  if (forbidden && by !== 'system' && by.id === application.user_id) {
    const others = possibleTransitions(applicationLifecycle, application.status, by.role, false)
    if (others.some((edge) => edge.to === to)) throw new AppError('SAME_PERSON')
  }
  if (forbidden) throw new AppError('INSUFFICIENT_PERMISSIONS')
  throw new AppError('TRANSITION_NOT_ALLOWED', { from: application.status, to, missing: missingOf(missing) })
}

/**
 * Moves an application along its life cycle: the domain's table decides on the facts, then status, timeline,
 * audit event and the tenant's notice are written together. The row must be locked
 * (`loadApplicationForUpdate`), so that the facts can't change between decision and write. Callers that have
 * read `evidence` under that lock pass it in.
 */
export const moveApplication = async (
  ctx: TransactionContext,
  application: Application,
  move: Move,
  evidence?: Evidence,
): Promise<Application> => {
  const { by, to } = move
  const loaded = factsFrom(ctx, application, evidence ?? (await loadEvidence(ctx, application)))
  const decision = decideTransition(applicationLifecycle, {
    from: application.status,
    to,
    role: by === 'system' ? 'system' : by.role,
    isOwner: by !== 'system' && by.id === application.user_id,
    facts: { ...loaded.facts, ...move.facts },
    reason: move.reason ?? null,
  })
  if (!decision.ok) return refuseMove(application, move, decision.missing, decision.code === 'FORBIDDEN')

  const now = nowIso(ctx.clock)
  const after = await updateApplication(ctx.db, application.id, {
    ...effectOf(application, move, now),
    ...move.set,
    status: to,
    decision_reason: move.reason ?? null,
    decision_code: move.reason_code ?? null,
    version: application.version + 1,
    updated_at: now,
  })
  await recordEvent(ctx, {
    application_id: application.id,
    code: 'application.status-changed',
    values: { from_status: application.status, to_status: to, reason: move.reason ?? null },
  })
  if (application.status === 'pending' && to === 'in-review' && after.carried_inspection_id === null)
    await requestInspection(ctx, after)
  if (closesUnfinanced(to)) {
    await cancelInspections(ctx, after)
    await ctx.jobs.enqueue(ctx.db, REFUND_CLOSED_APPLICATION, { application_id: application.id })
  }
  await notify(ctx, {
    user_id: application.user_id,
    type: 'application',
    title: text('Application status updated to {status}', { status: labelWord(statusLabel(to)) }),
    message: text('Your application status changed to: {status}', { status: labelWord(statusLabel(to)) }),
    link: '/application',
  })
  await recordAudit(ctx, {
    action: 'application.transition',
    subject_type: 'application',
    subject_id: application.id,
    before: { status: application.status },
    after: { status: to, reason_code: move.reason_code ?? null },
  })
  return after
}
