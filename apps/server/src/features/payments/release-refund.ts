import type { Transaction } from '@efie/database'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, transact, type Context, type SignedIn } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { requireSecondPerson } from '../role-grants/index.ts'
import { queueRefund } from './ask-for-refund.ts'
import { lockPaymentWithApplication } from './lock-payment.ts'
import { loadRefund, loadRefunds, lockRefund, updateRefund, type Refund } from './refund-queries.ts'
import { promised, refundableOf, takeOut, wayOfRefund } from './refund-rules.ts'
import { sendRefund } from './send-refund.ts'

const refuse = (refund: Refund, to: Refund['status']): never => {
  throw new AppError('TRANSITION_NOT_ALLOWED', { from: refund.status, to, missing: [] })
}

const release = async (ctx: Context, tx: Transaction, actor: SignedIn, id: string): Promise<Refund> => {
  const known = await loadRefund(tx, id)
  const locked = await lockPaymentWithApplication(tx, known.payment_id)
  const { payment } = locked
  const refund = await lockRefund(tx, id)
  if (payment.user_id === actor.id) throw new AppError('SAME_PERSON')
  if (refund.status !== 'requested' && refund.status !== 'failed') refuse(refund, 'released')
  const first = refund.status === 'requested'
  if (first) {
    // What a rule gives back has no maker.
    if (refund.requested_by !== null)
      await requireSecondPerson(ctx, tx, actor, {
        action: 'large-refund',
        maker_id: refund.requested_by,
        subject_user_id: payment.user_id,
      })
    if (refundableOf(payment, promised(await loadRefunds(tx, payment.id))) < refund.amount)
      throw new AppError('REFUND_NOT_POSSIBLE')
    await takeOut(ctx, tx, refund, locked, await wayOfRefund(ctx, tx, locked, refund.amount))
  }
  const now = nowIso(ctx.clock)
  const after = await updateRefund(tx, id, {
    status: 'released',
    ...(first ? { released_by: actor.id } : {}),
    failure_reason: null,
    polls: 0,
    poll_at: now,
    updated_at: now,
  })
  await queueRefund(ctx, tx, after)
  await recordAudit(ctx, tx, {
    action: first ? 'refund.release' : 'refund.retry',
    subject_type: 'refund',
    subject_id: id,
    before: { status: refund.status },
    after: { status: after.status, amount: after.amount },
  })
  return after
}

/** The second person lets a large refund go; a failed one is sent again under its reference. */
export const releaseRefund = async (ctx: Context, input: { id: string }): Promise<Refund> => {
  const { actor } = authorise(ctx, 'payments.confirm')
  const { id } = await transactOnce(ctx, 'payments.releaseRefund', input, (tx) =>
    release(ctx, tx, actor, input.id),
  )
  await sendRefund(ctx, id)
  return loadRefund(ctx.db, id)
}

/** A refund that waits is refused, or withdrawn by who asked for it. */
export const declineRefund = async (ctx: Context, input: { id: string; reason: string }): Promise<Refund> => {
  const { actor } = authorise(ctx, 'payments.confirm')
  return transact(ctx, async (tx) => {
    const known = await loadRefund(tx, input.id)
    const { payment } = await lockPaymentWithApplication(tx, known.payment_id)
    const refund = await lockRefund(tx, input.id)
    if (payment.user_id === actor.id) throw new AppError('SAME_PERSON')
    if (refund.status !== 'requested') refuse(refund, 'declined')
    // Whoever asked for it withdraws it; anybody else decides as the second person.
    if (refund.requested_by !== null && refund.requested_by !== actor.id)
      await requireSecondPerson(ctx, tx, actor, {
        action: 'large-refund',
        maker_id: refund.requested_by,
        subject_user_id: payment.user_id,
      })
    const now = nowIso(ctx.clock)
    const after = await updateRefund(tx, refund.id, {
      status: 'declined',
      failure_reason: input.reason,
      resolved_at: now,
      updated_at: now,
    })
    await recordAudit(ctx, tx, {
      action: 'refund.decline',
      subject_type: 'refund',
      subject_id: refund.id,
      before: { status: refund.status },
      after: { status: after.status, reason: input.reason },
    })
    return after
  })
}
