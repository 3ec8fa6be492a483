import { approvalDays, approvalRuleOf, mayMake, twoPersonRules, type ApprovalKind } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import { signedIn, type TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { text, verbatim } from '../../platform/texts/text.ts'
import { notifyRoles } from '../notifications/index.ts'
import { insertRequest, type ApprovalRequest } from './queries.ts'

/** An act that needs a second person. */
export interface ApprovalInput {
  kind: ApprovalKind
  subject_type: string
  subject_id: string
  /** The application or order that the act will lock, if any. */
  application_id?: string | null
  order_id?: string | null
  /** The person concerned, who can neither request nor decide. Null for policies. */
  subject_user_id?: string | null
  /** One line for the checker: what, about whom, how much. */
  title: string
  amount?: number | null
  /** Values for the checker to compare. No documents, no secrets. */
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** Data needed to carry out the act; never shown. */
  payload?: Record<string, unknown>
  reason: string
  /** Days until it expires; `approvalDays` by default. */
  days?: number
}

/**
 * Records a request in the requesting verb's transaction, after its own checks, and notifies those who can
 * decide. Refuses with INSUFFICIENT_PERMISSIONS by role, SAME_PERSON on one's own row, APPROVAL_EXISTS while
 * the same request is open.
 */
export const requestApproval = async (
  ctx: TransactionContext,
  { days = approvalDays, ...input }: ApprovalInput,
): Promise<ApprovalRequest> => {
  const actor = signedIn(ctx)
  const rule = approvalRuleOf[input.kind]
  if (!mayMake(rule, actor.role)) throw new AppError('INSUFFICIENT_PERMISSIONS')
  if (input.subject_user_id === actor.id)
    throw new AppError('SAME_PERSON', undefined, 'This would be about you, so someone else has to request it')
  const now = nowIso(ctx.clock)
  const request = await insertRequest(ctx.db, {
    ...input,
    maker_id: actor.id,
    expires_at: inSeconds(ctx.clock, days * 86_400),
    created_at: now,
    updated_at: now,
  })
  if (!request) throw new AppError('APPROVAL_EXISTS')
  await notifyRoles(ctx, twoPersonRules[rule].checkers, {
    type: 'system',
    title: text('Waiting for a second person'),
    message: verbatim(input.title),
    link: `/approvals/${request.id}`,
  })
  await recordAudit(ctx, {
    action: 'approval.request',
    subject_type: 'approval',
    subject_id: request.id,
    before: input.before,
    after: { ...input.after, kind: input.kind, of: input.subject_id },
  })
  return request
}
