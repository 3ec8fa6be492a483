import { formatMoney, sumOf, type Pesewas } from '@efie/domain'
import { AppError, invalid } from '../../../platform/errors.ts'
import type { Dispute } from '../../chargebacks/index.ts'
import type { Payment } from '../queries.ts'
import type { Refund } from '../refunds/queries.ts'
import { promised, refundableOf } from '../refunds/refund-rules.ts'

const refuse = (from: Payment['status'], text: string): never => {
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from,
    to: 'refunded',
    missing: [{ fact: 'chargeable', text }],
  })
}

export interface Chargeable {
  /**
   * Not charged back, refunded or committed. A refund waiting for a second person hasn't taken anything yet.
   */
  left: Pesewas
  /** Failed refunds still owed, oldest first: a chargeback may pay them. */
  failed: Refund[]
  /** The most a bank can take: beyond the rest, the payer owes what was refunded. */
  limit: Pesewas
}

/** What a bank can still charge back of a payment; nothing of cash and transfers. */
export const chargeableOf = (
  payment: Payment,
  refunds: readonly Refund[],
  disputes: readonly Dispute[],
): Chargeable => {
  if (payment.paid_at === null || payment.recorded_by !== null) return { left: 0, failed: [], limit: 0 }
  const taken = disputes.filter((one) => one.booked_at !== null).map((one) => one.amount)
  return {
    left: Math.max(0, refundableOf(payment, promised(refunds))),
    failed: refunds.filter((one) => one.status === 'failed').toReversed(),
    limit: payment.amount - sumOf(taken),
  }
}

/** The rest and failed refunds: a chargeback up to this amount leaves nothing owed twice. */
export const chargeableWithUs = ({ left, failed, limit }: Chargeable): Pesewas =>
  Math.min(limit, left + sumOf(failed.map((one) => one.amount)))

/** The amount of a chargeback; refused at its field if a bank can't have taken that much. */
export const chargeableAmount = (
  payment: Payment,
  refunds: readonly Refund[],
  disputes: readonly Dispute[],
  wanted: Pesewas | undefined,
): Pesewas => {
  if (payment.paid_at === null) refuse(payment.status, 'The payment was never completed')
  if (payment.recorded_by !== null)
    refuse(payment.status, 'This payment was recorded by hand, so no bank can charge it back')
  const chargeable = chargeableOf(payment, refunds, disputes)
  const { limit } = chargeable
  if (limit === 0) refuse(payment.status, 'The whole payment has already been charged back')
  if (wanted !== undefined && wanted > limit)
    throw invalid('amount', `At most ${formatMoney(limit)} of this payment can be charged back`)
  const amount = wanted ?? chargeableWithUs(chargeable)
  if (amount === 0)
    refuse(
      payment.status,
      'The whole payment has been refunded. If the bank reversed it too, enter the amount. The payer will owe it',
    )
  return amount
}
