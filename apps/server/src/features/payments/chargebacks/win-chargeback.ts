import { partsOfEffect, type Pesewas } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import type { SignedIn, TransactionContext, ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { loadDispute, lockDispute, updateDispute, type Dispute } from '../../chargebacks/index.ts'
import { oweRefundsAgain, withReturned } from './book-chargeback.ts'
import { giveBack } from './give-back.ts'
import { lockPaymentById, type LockedPayment } from '../lock-payment.ts'
import { updatePayment } from '../queries.ts'
import { splitChargeback } from './split-chargeback.ts'
import { notifyChargebackWon } from './notify-chargeback.ts'

/** Reverses the booking of a won dispute on its own days. Everything must be locked. */
export const reverseChargeback = async (
  ctx: TransactionContext,
  locked: LockedPayment,
  dispute: Dispute,
  said: { reason: string } | { resolved_at: string },
): Promise<Dispute> => {
  const { payment } = locked
  const now = nowIso(ctx.clock)
  const entry = `${dispute.id}:won:${dispute.bookings}`
  const paidTwice = await oweRefundsAgain(ctx, payment, dispute, entry)
  const after = withReturned(payment, partsOfEffect(dispute.amount, dispute.effect), -1, paidTwice)
  await updatePayment(ctx.db, payment.id, after, now)
  await giveBack(ctx, locked, dispute, entry)
  const won = await updateDispute(ctx.db, dispute.id, {
    ...said,
    status: 'won',
    booked_at: null,
    effect: null,
    owed: 0,
    forgiven: 0,
    written_off: 0,
    recovered: 0,
    updated_at: now,
  })
  await notifyChargebackWon(ctx, locked, dispute)
  await recordAudit(ctx, {
    action: 'payment.chargeback-won',
    subject_type: 'payment',
    subject_id: payment.id,
    before: { status: payment.status, refunded_amount: payment.refunded_amount },
    after: { ...after, amount: dispute.amount, dispute: dispute.id },
  })
  return won
}

interface Win {
  id: string
  amount?: Pesewas | undefined
  reason: string
  version?: number | undefined
}

/** Whether the number was only entered by a person: the provider's reports also have a category or date. */
const isTyped = ({ status, category, due_at }: Dispute): boolean =>
  status === 'accepted' && category === null && due_at === null

const store = async (ctx: TransactionContext, actor: SignedIn, input: Win): Promise<Dispute> => {
  const found = await loadDispute(ctx.db, input.id)
  const locked = await lockPaymentById(ctx.db, found.payment_id)
  if (locked.payment.user_id === actor.id) throw new AppError('SAME_PERSON')
  const dispute = await lockDispute(ctx.db, input.id)
  // Two colleagues may have learned of the same money.
  if (input.version !== undefined && input.version !== dispute.version) throw new AppError('STALE')
  if (dispute.booked_at === null)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: dispute.status,
      to: 'won',
      missing: [{ fact: 'booked', text: 'Nothing is booked for this chargeback' }],
    })
  const part = await splitChargeback(ctx, locked.payment, dispute, input.amount ?? dispute.amount)
  const won = await reverseChargeback(ctx, locked, part, { reason: input.reason })
  if (part.id !== dispute.id || dispute.provider_reference === null || !isTyped(dispute)) return won
  // It may have been entered for the wrong payment: the number is free for the right one.
  await recordAudit(ctx, {
    action: 'dispute.free-number',
    subject_type: 'payment',
    subject_id: locked.payment.id,
    before: { dispute: dispute.id, provider_reference: dispute.provider_reference },
    after: { provider_reference: null },
  })
  return updateDispute(ctx.db, dispute.id, { provider_reference: null })
}

/** Records that the bank returned the money, or part of it; returns what was won. */
export const winChargeback = async (ctx: ScopedContext<'loans.adjust'>, input: Win): Promise<Dispute> => {
  const { actor } = ctx
  const { id } = await transactOnce(ctx, 'chargebacks.win', input, async (ctx) => ({
    id: (await store(ctx, actor, input)).id,
  }))
  return loadDispute(ctx.db, id)
}
