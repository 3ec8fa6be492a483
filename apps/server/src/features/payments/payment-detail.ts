import type { Database, NextStep } from '@efie/database'
import { loadDisputesOf } from '../disputes/index.ts'
import { chargeableOf, chargeableWithUs } from './chargeable.ts'
import { describePayment } from './describe-payment.ts'
import { loadAttempts, type Attempt, type Payment } from './queries.ts'
import { presentRefunds } from './present-refund.ts'
import { loadRefunds } from './refund-queries.ts'

/** Until the gateway has answered, nobody knows: paying again would risk paying twice. */
const unknownYet: NextStep = {
  kind: 'none',
  message: 'We are checking with the payment service. Don’t pay again. The result will appear on this page.',
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

/** A payment with everything that was tried for it. */
export const paymentDetailOf = async (db: Database, payment: Payment) => {
  const attempts = await loadAttempts(db, payment.id)
  const refunds = await loadRefunds(db, payment.id)
  const chargebacks = await loadDisputesOf(db, payment.id)
  const chargeable = chargeableOf(payment, refunds, chargebacks)
  return {
    ...payment,
    description: describePayment(payment),
    next: nextOf(payment, attempts),
    attempts,
    refunds: await presentRefunds(db, refunds),
    chargebacks,
    chargeable_amount: chargeableWithUs(chargeable),
    chargeable_limit: chargeable.limit,
  }
}
