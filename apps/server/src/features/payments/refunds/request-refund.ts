import { formatMoney, type Pesewas } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import type { SignedIn, TransactionContext, ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { newReference } from '../../../platform/gateway/references.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { notifyRoles } from '../../notifications/index.ts'
import { dispatchRefund, routeOf } from './ask-for-refund.ts'
import { bookRelease } from './book-refund.ts'
import { lockPaymentWithApplication } from '../lock-payment.ts'
import { loadScopedPayment, type Payment } from '../queries.ts'
import { insertRefund, loadRefunds, type Refund } from './queries.ts'
import { feeParts, loadTogether, needsSecondPerson, refundableOf, wayOfRefund } from './refund-rules.ts'
import { presentRefund, type PresentedRefund } from './present-refund.ts'
import { sendRefund } from './send-refund.ts'

interface RefundInput {
  id: string
  amount?: Pesewas | undefined
  reason: string
}

const amountOf = (payment: Payment, before: readonly Refund[], wanted: Pesewas | undefined): Pesewas => {
  if (payment.status !== 'completed' && payment.status !== 'partly-refunded')
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: payment.status, to: 'refunded', missing: [] })
  const left = refundableOf(payment, before)
  const amount = wanted ?? left
  if (amount <= 0 || amount > left)
    throw new AppError('AMOUNT_NOT_ALLOWED', {
      amount: left,
      issues: [{ path: 'amount', message: `You can refund up to ${formatMoney(left)}` }],
    })
  return amount
}

/** `whole`: the total of one act that refunds in parts, to which the limit applies. */
export const storeRefund = async (
  ctx: TransactionContext,
  actor: SignedIn,
  input: RefundInput,
  whole?: { amount: Pesewas; before: readonly Refund[] },
): Promise<Refund> => {
  const found = await loadScopedPayment(ctx.db, input.id, 'all', actor.id)
  const locked = await lockPaymentWithApplication(ctx.db, found)
  const { application, payment } = locked
  if (payment.user_id === actor.id) throw new AppError('SAME_PERSON')
  const before = await loadRefunds(ctx.db, payment.id)
  const amount = amountOf(payment, before, input.amount)
  const way = await wayOfRefund(ctx, locked, amount)
  const together = whole?.before ?? (await loadTogether(ctx.db, { payment, loan_id: null }))
  const waits = await needsSecondPerson(ctx, locked, together, whole?.amount ?? amount)
  const route = await routeOf(ctx.db, payment)
  const now = nowIso(ctx.clock)
  const isFee = application && payment.payment_type === 'application_fee' && !payment.surplus
  const refund = await insertRefund(ctx.db, {
    payment_id: payment.id,
    user_id: payment.user_id,
    route,
    amount,
    reason: input.reason,
    status: waits ? 'requested' : 'released',
    reference: newReference('ref'),
    requested_by: actor.id,
    parts: isFee ? feeParts(application, before, amount) : null,
    poll_at: waits || route === 'hand' ? null : now,
    created_at: now,
    updated_at: now,
  })
  if (!waits) {
    await bookRelease(ctx, { ...locked, refund }, way)
    await dispatchRefund(ctx, refund)
  } else
    await notifyRoles(ctx, ['finance'], {
      type: 'payment',
      title: text('Refund waiting for release'),
      message: text('A refund of {amount} needs a second person to release it', { amount: money(amount) }),
      link: `/payments/${payment.id}`,
    })
  await recordAudit(ctx, {
    action: 'refund.request',
    subject_type: 'refund',
    subject_id: refund.id,
    after: { payment_id: payment.id, amount, status: refund.status },
  })
  return refund
}

/**
 * Finance refunds a payment or part of it: up to the limit straight away, above it when a second person
 * releases it.
 */
export const requestRefund = async (
  ctx: ScopedContext<'payments.refund'>,
  input: RefundInput,
): Promise<PresentedRefund> => {
  const { actor } = ctx
  const { id } = await transactOnce(ctx, 'payments.refund', input, (ctx) => storeRefund(ctx, actor, input))
  await sendRefund(ctx, id)
  return presentRefund(ctx.db, id)
}
