import type { Transaction } from '@efie/database'
import {
  defaultProductTerms,
  refundNeedsSecondPerson,
  sumOf,
  type OrderRefund,
  type Pesewas,
} from '@efie/domain'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadApplicationFacts, type Application } from '../applications/index.ts'
import { returnInvoicePayment } from '../billing/index.ts'
import { loanRefundOf, recordLoanRefund, type LoanRefund } from '../loans/index.ts'
import { orderRefundOf, takeFromPlan } from '../orders/index.ts'
import type { LockedPayment } from './lock-payment.ts'
import type { Payment } from './queries.ts'
import { chargeReferenceOf, type Refund } from './refund-queries.ts'

/** Money that is gone or on its way: a failed refund counts, for it will be sent again. */
const committed = new Set<Refund['status']>(['requested', 'released', 'completed', 'failed'])

export const refundableOf = (payment: Payment, refunds: readonly Refund[]): Pesewas =>
  payment.amount - sumOf(refunds.filter((one) => committed.has(one.status)).map((one) => one.amount))

/** Without what still waits for a second person: a rule comes before it, and it is judged again when released. */
export const promised = (refunds: readonly Refund[]): Refund[] =>
  refunds.filter((one) => one.status !== 'requested')

/** Above the limit, counting what one person has already given back of this payment alone: splitting does not help. */
export const needsSecondPerson = (
  { application, order }: Pick<LockedPayment, 'application' | 'order'>,
  refunds: readonly Refund[],
  amount: Pesewas,
): boolean => {
  const terms = application?.terms ?? order?.terms ?? defaultProductTerms
  const alone = refunds.filter(
    (one) => committed.has(one.status) && one.requested_by !== null && one.released_by === null,
  )
  return refundNeedsSecondPerson(amount + sumOf(alone.map((one) => one.amount)), terms.two_person_refund)
}

/** A fee goes back inspection first, then verification, each up to what is left of it. */
export const feeParts = (
  application: Application,
  refunds: readonly Refund[],
  amount: Pesewas,
): NonNullable<Refund['parts']> => {
  const gone = sumOf(
    refunds.filter((one) => committed.has(one.status)).map((one) => one.parts?.inspection_fee ?? 0),
  )
  const inspection = Math.min(amount, Math.max(0, application.inspection_fee - gone))
  return { inspection_fee: inspection, document_verification_fee: amount - inspection }
}

const isLoanMoney = (payment: Payment): boolean =>
  !payment.surplus && (payment.payment_type === 'instalment' || payment.payment_type === 'settlement')

const isInvoiceMoney = (payment: Payment): boolean => payment.invoice_id !== null && !payment.surplus

/** How money leaves what it was paid for: a loan, or an order and its plan; null for other money. */
export type RefundWay = { loan: LoanRefund } | { order: OrderRefund } | null

/** Refuses a refund of money that has been used; answers how it goes back. */
export const wayOfRefund = async (
  ctx: Context,
  tx: Transaction,
  { payment, application, order }: LockedPayment,
  amount: Pesewas,
): Promise<RefundWay> => {
  const notPossible = new AppError('REFUND_NOT_POSSIBLE')
  if ((await chargeReferenceOf(tx, payment.id)) === null) throw notPossible
  const whole = amount === payment.amount
  // An employer's money has been shared out among its employees' loans: all of it comes back out of them, or none.
  if (isInvoiceMoney(payment)) {
    if (!whole) throw notPossible
    return null
  }
  if (order && !payment.surplus) {
    const { id: payment_id, payment_type } = payment
    return { order: await orderRefundOf(ctx, tx, order, { payment_id, payment_type, amount, whole }) }
  }
  if (application && isLoanMoney(payment)) {
    const way = await loanRefundOf(ctx, tx, application, { payment_id: payment.id, amount, whole })
    if (way === null) throw notPossible
    return { loan: way }
  }
  if (application && payment.payment_type === 'initial_payment' && !payment.surplus) {
    const { facts } = await loadApplicationFacts(ctx, tx, application)
    // Once the payout is released the balance at signing stands behind it.
    if (facts.payout_not_released !== true) throw notPossible
  }
  return null
}

/** On release, money leaves its loan or plan at once, so that no instalment can use it while it is on its way back. */
export const takeOut = async (
  ctx: Context,
  tx: Transaction,
  refund: Refund,
  { application, order, payment }: LockedPayment,
  way: RefundWay,
): Promise<void> => {
  if (payment.invoice_id !== null && isInvoiceMoney(payment)) {
    const { id, invoice_id, amount } = payment
    const entry = { kind: 'refund' as const, source_id: refund.id }
    await returnInvoicePayment(ctx, tx, { payment_id: id, invoice_id, amount, entry })
    return
  }
  if (way === null) return
  const taken = { refund_id: refund.id, payment_id: refund.payment_id, amount: refund.amount }
  if ('order' in way) {
    if (order) await takeFromPlan(ctx, tx, order, { ...taken, way: way.order })
  } else if (application) await recordLoanRefund(ctx, tx, application, { ...taken, way: way.loan })
}
