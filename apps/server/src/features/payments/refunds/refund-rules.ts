import type { Transaction } from '@efie/database'
import { isCommitted, refundNeedsSecondPerson, sumOf, type LoanRefund, type Pesewas } from '@efie/domain'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { loadApplicationFacts, type Application } from '../../applications/index.ts'
import { loanRefundOf } from '../../lending/index.ts'
import { expectPriceRefundable } from '../../orders/index.ts'
import { loadActiveProduct } from '../../quotes/index.ts'
import type { LockedPayment } from '../lock-payment.ts'
import type { Payment } from '../queries.ts'
import { loadRefundsTogether, type Refund } from './queries.ts'
import { targetOf, type PaymentTarget } from '../targets/target.ts'

export const refundableOf = (payment: Payment, refunds: readonly Refund[]): Pesewas =>
  payment.amount -
  payment.charged_back_amount -
  sumOf(refunds.filter((one) => isCommitted(one.status)).map((one) => one.amount))

/**
 * Without those waiting for a second person: a rule takes precedence, and they are checked again at release.
 */
export const promised = (refunds: readonly Refund[]): Refund[] =>
  refunds.filter((one) => one.status !== 'requested')

/** Released, or paid by hand, by one person alone. */
const isAlone = (one: Refund): boolean =>
  isCommitted(one.status) &&
  (one.requested_by !== null || one.paid_by !== null) &&
  one.released_by === null &&
  one.approved_by === null

/**
 * Whether a refund needs a second person: above the limit of the terms the money was paid under, otherwise
 * the policy in force. Refunds one person has already made alone of the same payment or loan count too, so
 * splitting doesn't avoid the limit.
 */
export const needsSecondPerson = async (
  ctx: TransactionContext,
  { application, order }: Pick<LockedPayment, 'application' | 'order'>,
  before: readonly Refund[],
  amount: Pesewas,
): Promise<boolean> => {
  const terms =
    application?.terms ?? order?.terms ?? (await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))).terms
  const alone = sumOf(before.filter(isAlone).map((one) => one.amount))
  return refundNeedsSecondPerson(amount + alone, terms.two_person_refund)
}

/** Refunds whose amounts count together: of one loan, otherwise one payment. */
export const loadTogether = (
  tx: Transaction,
  { payment, loan_id }: { payment: Payment | null; loan_id: string | null },
): Promise<Refund[]> => {
  const target = payment ? usedFor(payment) : null
  const loanId = target?.kind === 'loan' ? target.id : loan_id
  return loadRefundsTogether(tx, { payment_id: payment?.id ?? null, loan_id: loanId })
}

/** Refunds a fee's inspection part first, then verification, each up to what is left. */
export const feeParts = (
  application: Application,
  refunds: readonly Refund[],
  amount: Pesewas,
): NonNullable<Refund['parts']> => {
  const gone = sumOf(
    refunds.filter((one) => isCommitted(one.status)).map((one) => one.parts?.inspection_fee ?? 0),
  )
  const inspection = Math.min(amount, Math.max(0, application.inspection_fee - gone))
  return { inspection_fee: inspection, document_verification_fee: amount - inspection }
}

/**
 * What a payment paid for; null for money nothing asked for. A repayment of a chargeback counts for what the
 * reversed payment paid.
 */
export const usedFor = (payment: Payment): PaymentTarget | null =>
  payment.surplus ? null : targetOf({ ...payment, dispute_id: null })

/** Refuses to refund money that has been used; returns how it leaves its loan, null for other money. */
export const wayOfRefund = async (
  ctx: TransactionContext,
  { payment, application, order }: LockedPayment,
  amount: Pesewas,
): Promise<LoanRefund | null> => {
  const notPossible = new AppError('REFUND_NOT_POSSIBLE')
  const target = usedFor(payment)
  // An employer's payment is allocated to its employees' loans: all of it is refunded or nothing.
  if (target?.kind === 'invoice' && amount !== payment.amount) throw notPossible
  if (target?.kind === 'order' && order) await expectPriceRefundable(ctx.db, order, amount)
  if (target?.kind === 'loan') return loanRefundOf(ctx, { id: target.id }, { payment_id: payment.id, amount })
  if (target?.kind === 'application' && application && payment.payment_type === 'initial_payment') {
    const { facts } = await loadApplicationFacts(ctx, application)
    // Once the payout is released, the balance at signing secures it.
    if (facts.payout_not_released !== true) throw notPossible
  }
  return null
}
