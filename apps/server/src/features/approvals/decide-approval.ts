import { approvalRuleOf, type ApprovalKind, type ApprovalStatus } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  asSystem,
  expectVersion,
  transact,
  withScope,
  type ScopedContext,
  type Services,
  type SignedIn,
  type TransactionContext,
} from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { text, verbatim, type FixedText } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { requireSecondPerson } from '../role-grants/index.ts'
import { getApproval } from './list-approvals.ts'
import { refusalWords } from './present-request.ts'
import { findLapsed, lockRequest, updateRequest, type ApprovalRequest } from './queries.ts'

/** What happens after a decision. Runs in the decision's transaction, with the request's application locked. */
export interface ApprovalAct {
  /** Carries out what was approved. Throws AppError if it is no longer possible; then nothing is decided. */
  carryOut: (ctx: TransactionContext, request: ApprovalRequest) => Promise<void>
  /** Called when rejected, withdrawn or expired: releases what the requesting verb had reserved. */
  dropped?: (ctx: TransactionContext, request: ApprovalRequest) => Promise<void>
}

/** Which feature carries out each kind; assembled in `approval-acts.ts`. */
export type ApprovalActs = Partial<Record<ApprovalKind, ApprovalAct>>

const requireOpen = (request: ApprovalRequest, to: ApprovalStatus, now: string): void => {
  if (request.status === 'requested' && request.expires_at > now) return
  throw new AppError('TRANSITION_NOT_ALLOWED', { from: request.status, to, missing: [] })
}

type Outcome = Exclude<ApprovalStatus, 'requested'>

const outcomes: Record<Outcome, FixedText> = {
  approved: text('Your request was approved'),
  refused: text('Your request was rejected'),
  withdrawn: text('Your request was withdrawn'),
  expired: text('Your request has expired'),
}

const close = async (
  ctx: TransactionContext,
  request: ApprovalRequest,
  status: Outcome,
  note: string | null = null,
): Promise<ApprovalRequest> => {
  const now = nowIso(ctx.clock)
  const decided = status === 'approved' || status === 'refused'
  const after = await updateRequest(ctx.db, request.id, {
    status,
    decision_note: note,
    ...(decided ? { checker_id: ctx.actor?.id ?? null, decided_at: now } : {}),
    updated_at: now,
  })
  if (ctx.actor?.id !== request.maker_id)
    await notify(ctx, {
      user_id: request.maker_id,
      type: 'system',
      title: outcomes[status],
      message: verbatim(note === null ? request.title : `${request.title}: ${note}`),
      link: `/approvals/${request.id}`,
    })
  await recordAudit(ctx, {
    action: `approval.${status}`,
    subject_type: 'approval',
    subject_id: request.id,
    before: { status: request.status, ...request.before },
    after: { status, kind: request.kind, of: request.subject_id, ...request.after },
  })
  return after
}

/** Closes a request whose subject is gone. The caller releases what was reserved. */
export const dropApproval = async (ctx: TransactionContext, id: string, why: string): Promise<void> => {
  const request = await lockRequest(ctx.db, id, 'all', '')
  if (request.status === 'requested') await close(ctx, request, 'expired', why)
}

interface Decision {
  id: string
  approve: boolean
  note?: string | undefined
}

const decide = async (
  ctx: TransactionContext,
  actor: SignedIn,
  input: Decision,
  acts: ApprovalActs,
): Promise<void> => {
  const request = await lockRequest(ctx.db, input.id, 'all', actor.id)
  expectVersion(ctx, request)
  const to = input.approve ? 'approved' : 'refused'
  await requireSecondPerson(
    ctx,
    actor,
    {
      action: approvalRuleOf[request.kind],
      maker_id: request.maker_id,
      subject_user_id: request.subject_user_id,
    },
    refusalWords,
  )
  requireOpen(request, to, nowIso(ctx.clock))
  const act = acts[request.kind]
  if (!act) throw new Error(`nothing carries out ${request.kind}`)
  const after = await close(ctx, request, to, input.note ?? null)
  if (input.approve) await act.carryOut(ctx, after)
  else await act.dropped?.(ctx, after)
}

/** The second person's decision. What was requested happens in the same transaction, or not at all. */
export const decideApproval = async (
  ctx: ScopedContext<'approvals.decide'>,
  input: Decision,
  acts: ApprovalActs,
) => {
  const { actor } = ctx
  await transactOnce(ctx, 'approvals.decide', input, async (ctx) => {
    await decide(ctx, actor, input, acts)
    return { id: input.id }
  })
  return getApproval(withScope(ctx, 'approvals.read'), { id: input.id })
}

/** Closed before the call: JavaScript doesn't evaluate the arguments of an optional call without a callee. */
const drop = async (
  ctx: TransactionContext,
  request: ApprovalRequest,
  status: 'withdrawn' | 'expired',
  acts: ApprovalActs,
): Promise<void> => {
  const closed = await close(ctx, request, status)
  await acts[request.kind]?.dropped?.(ctx, closed)
}

/** The requester withdraws it. */
export const withdrawApproval = async (
  ctx: ScopedContext<'approvals.read'>,
  input: { id: string },
  acts: ApprovalActs,
) => {
  const { actor, scope } = ctx
  await transact(ctx, async (ctx) => {
    const request = await lockRequest(ctx.db, input.id, scope, actor.id)
    expectVersion(ctx, request)
    if (request.maker_id !== actor.id)
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: request.status,
        to: 'withdrawn',
        missing: [{ fact: 'maker', text: 'Only the person who requested this can withdraw it' }],
      })
    requireOpen(request, 'withdrawn', nowIso(ctx.clock))
    await drop(ctx, request, 'withdrawn', acts)
  })
  return getApproval(ctx, input)
}

export const EXPIRE_APPROVALS = 'expire-approvals'
const BATCH = 200

/** Expires requests that weren't decided in time. */
export const expireApprovals = async (services: Services, acts: ApprovalActs): Promise<number> => {
  const ctx = asSystem(services)
  const rows = await findLapsed(services.db, nowIso(services.clock), BATCH)
  for (const { id } of rows)
    await transact(ctx, async (ctx) => {
      const request = await lockRequest(ctx.db, id, 'all', '')
      if (request.status === 'requested') await drop(ctx, request, 'expired', acts)
    })
  return rows.length
}

export const registerApprovalJobs = (services: Services, acts: ApprovalActs): void => {
  services.jobs.handle(EXPIRE_APPROVALS, async () => {
    await expireApprovals(services, acts)
  })
  services.jobs.schedule(EXPIRE_APPROVALS, '25 * * * *', ['00:25'])
}
