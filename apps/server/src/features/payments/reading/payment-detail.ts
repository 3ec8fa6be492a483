import type { NextStep } from '@efie/database'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { loadDisputesOf } from '../../chargebacks/index.ts'
import { findCoveredDemands } from '../../lending/index.ts'
import { chargeableOf, chargeableWithUs } from '../chargebacks/chargeable.ts'
import { previewChargeback } from '../chargebacks/chargeback-plan.ts'
import { describePayment } from '../describe-payment.ts'
import { type Payment } from '../queries.ts'
import { loadAttempts, type Attempt } from '../attempts/queries.ts'
import { presentRefunds } from '../refunds/present-refund.ts'
import { loadRefunds } from '../refunds/queries.ts'
import { refundableOf } from '../refunds/refund-rules.ts'

/** The outcome is unknown until the gateway answers; paying again could pay twice. */
const unknownYet: NextStep = {
  kind: 'none',
  message: 'We’re checking with the payment provider. Don’t pay again. The result will appear on this page.',
}

const byHand: NextStep = {
  kind: 'none',
  message: 'We have recorded this payment. A second person in finance is confirming it.',
}

const nextOf = (payment: Payment, attempts: readonly Attempt[]): NextStep | null => {
  if (payment.status !== 'processing') return null
  if (payment.recorded_by !== null) return byHand
  const open = attempts.find((attempt) => attempt.status === 'processing')
  return open?.next ?? unknownYet
}

/** A payment with all its attempts, which its caller may have loaded. */
export const paymentDetailOf = async (ctx: Context, payment: Payment, known?: Attempt[]) => {
  const { db } = ctx
  const attempts = known ?? (await loadAttempts(db, payment.id))
  // Only paid money is refunded.
  const refunds = payment.paid_at === null ? [] : await loadRefunds(db, payment.id)
  const chargebacks = await loadDisputesOf(db, payment.id)
  const chargeable = chargeableOf(payment, refunds, chargebacks)
  const covered = await findCoveredDemands(db, [payment], today(ctx.clock))
  return {
    ...payment,
    covered: covered.has(payment.id),
    description: describePayment(payment),
    next: nextOf(payment, attempts),
    attempts,
    refunds: await presentRefunds(db, refunds),
    chargebacks,
    refundable_amount: payment.paid_at === null ? 0 : Math.max(0, refundableOf(payment, refunds)),
    chargeable_amount: chargeableWithUs(chargeable),
    chargeable_limit: chargeable.limit,
    chargeback_effect: await previewChargeback(ctx, payment, chargeable),
  }
}
