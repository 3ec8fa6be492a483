import type { Transaction } from '@efie/database'
import { refundNeedsSecondPerson, sumOf, type LoanRefund, type Pesewas } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadApplicationFacts, type Application } from '../applications/index.ts'
import { returnInvoicePayment } from '../billing/index.ts'
import { loanRefundOf, recordLoanRefund } from '../lending/index.ts'
import { expectPriceRefundable } from '../orders/index.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import type { LockedPayment } from './lock-payment.ts'
import type { Payment } from './queries.ts'
import { chargeReferenceOf, type Refund } from './refund-queries.ts'
import { targetOf, type PaymentTarget } from './target.ts'

/** Money that is gone or on its way: a failed refund counts, for it will be sent again. */
const committed = new Set<Refund['status']>(['requested', 'released', 'completed', 'failed'])

export const refundableOf = (payment: Payment, refunds: readonly Refund[]): Pesewas =>
  payment.amount - sumOf(refunds.filter((one) => committed.has(one.status)).map((one) => one.amount))

/** Without what still waits for a second person: a rule comes before it, and it is judged again when released. */
export const promised = (refunds: readonly Refund[]): Refund[] =>
  refunds.filter((one) => one.status !== 'requested')

/** Above the limit of what the money was paid for, else of the policy in force, counting what one person has already given back of this payment alone: splitting does not help. */
export const needsSecondPerson = async (
  ctx: Context,
  tx: Transaction,
  { application, order }: Pick<LockedPayment, 'application' | 'order'>,
  refunds: readonly Refund[],
  amount: Pesewas,
): Promise<boolean> => {
  const terms =
    application?.terms ?? order?.terms ?? (await loadActiveProduct(tx, 'rent', nowIso(ctx.clock))).terms
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

/** What money was taken for; null of money that nothing asked for. */
const usedFor = (payment: Payment): PaymentTarget | null => (payment.surplus ? null : targetOf(payment))

/** Refuses a refund of money that has been used; answers how it leaves its loan, null for other money. */
export const wayOfRefund = async (
  ctx: Context,
  tx: Transaction,
  { payment, application, order }: LockedPayment,
  amount: Pesewas,
): Promise<LoanRefund | null> => {
  const notPossible = new AppError('REFUND_NOT_POSSIBLE')
  if ((await chargeReferenceOf(tx, payment.id)) === null) throw notPossible
  const target = usedFor(payment)
  // An employer's money has been shared out among its employees' loans: all of it comes back out of them, or none.
  if (target?.kind === 'invoice' && amount !== payment.amount) throw notPossible
  if (target?.kind === 'order' && order) await expectPriceRefundable(tx, order, amount)
  if (target?.kind === 'loan')
    return loanRefundOf(ctx, tx, { id: target.id }, { payment_id: payment.id, amount })
  if (target?.kind === 'application' && application && payment.payment_type === 'initial_payment') {
    const { facts } = await loadApplicationFacts(ctx, tx, application)
    // Once the payout is released the balance at signing stands behind it.
    if (facts.payout_not_released !== true) throw notPossible
  }
  return null
}

/** On release, money leaves its loan straight away, so that no instalment can use it while it is on its way back. */
export const takeOut = async (
  ctx: Context,
  tx: Transaction,
  refund: Refund,
  { payment }: LockedPayment,
  way: LoanRefund | null,
): Promise<void> => {
  const target = usedFor(payment)
  const { id: refund_id, payment_id, amount } = refund
  if (target?.kind === 'invoice')
    await returnInvoicePayment(ctx, tx, {
      payment_id,
      invoice_id: target.id,
      amount: payment.amount,
      entry: { kind: 'refund', source_id: refund_id },
    })
  if (target?.kind === 'loan' && way !== null)
    await recordLoanRefund(ctx, tx, { id: target.id }, { refund_id, payment_id, amount, way })
}
