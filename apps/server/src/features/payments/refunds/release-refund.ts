import type { Transaction } from '@efie/database'
import { refundActsOf, type RefundAct } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import {
  transact,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { findOpenApproval } from '../../approvals/index.ts'
import { requireSecondPerson } from '../../role-grants/index.ts'
import { dispatchRefund } from './ask-for-refund.ts'
import { bookRelease } from './book-refund.ts'
import { lockRefundCase, type RefundCase } from './lock-refund.ts'
import { presentRefund, type PresentedRefund } from './present-refund.ts'
import { loadRefunds, updateRefund, type Refund } from './queries.ts'
import { promised, refundableOf, wayOfRefund } from './refund-rules.ts'
import { sendRefund } from './send-refund.ts'

const becomes: Record<RefundAct, Refund['status']> = {
  release: 'released',
  retry: 'released',
  decline: 'declined',
  'put-back': 'put-back',
  'by-hand': 'completed',
}

/**
 * Refuses an act that the refund's status doesn't allow, on one's own money, or while a second person is
 * asked.
 */
export const requireAct = async (
  tx: Transaction,
  { refund }: RefundCase,
  actor: SignedIn,
  act: RefundAct,
): Promise<void> => {
  if (refund.user_id === actor.id) throw new AppError('SAME_PERSON')
  if (!refundActsOf(refund, refund.requested_by === null).includes(act))
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: refund.status, to: becomes[act], missing: [] })
  if (await findOpenApproval(tx, 'refund-by-hand', refund.id)) throw new AppError('APPROVAL_EXISTS')
}

const requireChecker = async (ctx: TransactionContext, actor: SignedIn, refund: Refund) => {
  // An automatic refund has no maker.
  if (refund.requested_by !== null)
    await requireSecondPerson(ctx, actor, {
      action: 'large-refund',
      maker_id: refund.requested_by,
      subject_user_id: refund.user_id,
    })
}

const letGo = async (ctx: TransactionContext, refunded: RefundCase): Promise<void> => {
  const { refund, payment } = refunded
  if (!payment) throw new Error('credit paid by hand is released when it is asked for')
  if (refundableOf(payment, promised(await loadRefunds(ctx.db, payment.id))) < refund.amount)
    throw new AppError('REFUND_NOT_POSSIBLE')
  await bookRelease(ctx, refunded, await wayOfRefund(ctx, { ...refunded, payment }, refund.amount))
}

const release = async (ctx: TransactionContext, actor: SignedIn, id: string): Promise<Refund> => {
  const refunded = await lockRefundCase(ctx.db, id)
  const { refund } = refunded
  const first = refund.status === 'requested'
  await requireAct(ctx.db, refunded, actor, first ? 'release' : 'retry')
  if (first) {
    await requireChecker(ctx, actor, refund)
    await letGo(ctx, refunded)
  }
  const now = nowIso(ctx.clock)
  const after = await updateRefund(ctx.db, id, {
    status: 'released',
    ...(first ? { released_by: actor.id } : {}),
    failure_reason: null,
    polls: 0,
    poll_at: refund.route === 'hand' ? null : now,
    updated_at: now,
  })
  await dispatchRefund(ctx, after)
  await recordAudit(ctx, {
    action: first ? 'refund.release' : 'refund.retry',
    subject_type: 'refund',
    subject_id: id,
    before: { status: refund.status },
    after: { status: after.status, amount: after.amount },
  })
  return after
}

/** A second person releases a large refund, or retries a failed one under its reference. */
export const releaseRefund = async (
  ctx: ScopedContext<'payments.confirm'>,
  input: { id: string },
): Promise<PresentedRefund> => {
  const { actor } = ctx
  const { id } = await transactOnce(ctx, 'payments.releaseRefund', input, (ctx) =>
    release(ctx, actor, input.id),
  )
  await sendRefund(ctx, id)
  return presentRefund(ctx.db, id)
}

/** Ends a refund that waits for a second person; nothing was booked for it yet. */
export const dropRefund = async (ctx: TransactionContext, refund: Refund, reason: string): Promise<void> => {
  const now = nowIso(ctx.clock)
  await updateRefund(ctx.db, refund.id, {
    status: 'declined',
    failure_reason: reason,
    resolved_at: now,
    updated_at: now,
  })
  await recordAudit(ctx, {
    action: 'refund.decline',
    subject_type: 'refund',
    subject_id: refund.id,
    before: { status: refund.status },
    after: { status: 'declined', reason },
  })
}

/** Declines a waiting refund, or withdraws it if the caller requested it. */
export const declineRefund = async (
  ctx: ScopedContext<'payments.confirm'>,
  input: { id: string; reason: string },
): Promise<PresentedRefund> => {
  const { actor } = ctx
  await transact(ctx, async (ctx) => {
    const refunded = await lockRefundCase(ctx.db, input.id)
    const { refund } = refunded
    await requireAct(ctx.db, refunded, actor, 'decline')
    // The requester withdraws it; anyone else decides as second person.
    if (refund.requested_by !== actor.id) await requireChecker(ctx, actor, refund)
    await dropRefund(ctx, refund, input.reason)
  })
  return presentRefund(ctx.db, input.id)
}
