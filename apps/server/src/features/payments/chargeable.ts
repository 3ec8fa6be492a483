import { formatMoney, type Pesewas } from '@efie/domain'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Payment } from './queries.ts'
import type { Refund } from './refund-queries.ts'
import { promised, refundableOf } from './refund-rules.ts'

const refuse = (from: Payment['status'], text: string): never => {
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from,
    to: 'refunded',
    missing: [{ fact: 'chargeable', text }],
  })
}

/**
 * What a bank can still take back of a payment: nothing of what came by hand, nor of what went back or is on its way back. A refund
 * that waits for a second person has taken nothing yet.
 */
export const chargeableOf = (payment: Payment, refunds: readonly Refund[]): Pesewas =>
  payment.paid_at === null || payment.recorded_by !== null
    ? 0
    : Math.max(0, refundableOf(payment, promised(refunds)))

/** The amount of a chargeback, refused at its field where there is not so much left. */
export const chargeableAmount = (
  payment: Payment,
  refunds: readonly Refund[],
  wanted: Pesewas | undefined,
): Pesewas => {
  if (payment.paid_at === null) refuse(payment.status, 'The payment was never completed')
  if (payment.recorded_by !== null)
    refuse(payment.status, 'This money came by hand, so no bank can take it back through the provider')
  const left = chargeableOf(payment, refunds)
  if (left === 0) refuse(payment.status, 'All of it has gone back already, or is on its way back')
  if (wanted !== undefined && wanted > left)
    throw invalid('amount', `At most ${formatMoney(left)} is left of this payment`)
  return wanted ?? left
}
