import type { Transaction } from '@efie/database'
import {
  applicationFeeReceived,
  creditRefunded,
  initialPaymentReceived,
  localDateOf,
  reversePostings,
  type LoanRefund,
  type Posting,
} from '@efie/domain'
import { nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { loadFees } from '../../applications/index.ts'
import { returnInvoicePayment } from '../../invoices/index.ts'
import { postEntry } from '../../ledger/index.ts'
import { recordLoanRefund, returnLoanRefund } from '../../lending/index.ts'
import { oweRefund, priceRefunded } from '../../orders/index.ts'
import { keptTaxRates } from '../../taxes/index.ts'
import { describePayment } from '../describe-payment.ts'
import { dimensionsOf, sourceOf, type RefundCase } from './lock-refund.ts'
import { updatePayment } from '../queries.ts'
import { updateRefund } from './queries.ts'
import { usedFor } from './refund-rules.ts'
import type { PaymentTarget } from '../targets/target.ts'

const ofRule = ({ refund }: RefundCase): boolean => refund.requested_by === null

/**
 * What a refund is taken from; null for money outside any log: payments nothing asked for, and abandoned
 * orders.
 */
const sourceOfMoney = (refunded: RefundCase): PaymentTarget | null => {
  const { refund, payment } = refunded
  if (payment === null) return { kind: 'loan', id: refund.loan_id ?? '' }
  return ofRule(refunded) && payment.order_id !== null ? null : usedFor(payment)
}

/** Postings of a release, for money that neither a loan nor an invoice holds. */
const postingsOf = async (tx: Transaction, refunded: RefundCase): Promise<Posting[]> => {
  const { refund, payment, order } = refunded
  const dimensions = dimensionsOf(refunded)
  const target = sourceOfMoney(refunded)
  if (!payment || target === null) return creditRefunded(refund.amount, 'refunds_in_flight', dimensions)
  if (target.kind === 'order' && order) return priceRefunded(order, refund.amount)
  if (payment.payment_type === 'application_fee' && refund.parts) {
    const charge = { kind: 'application-fee', id: payment.id } as const
    const rates = await keptTaxRates(tx, charge, localDateOf(payment.paid_at ?? payment.created_at))
    return reversePostings(applicationFeeReceived(refund.parts, rates, 'refunds_in_flight', dimensions))
  }
  return reversePostings(initialPaymentReceived(refund.amount, 'refunds_in_flight', dimensions))
}

const describe = ({ payment }: RefundCase): string => (payment ? describePayment(payment) : 'Credit')

const takeOut = async (
  ctx: TransactionContext,
  refunded: RefundCase,
  way: LoanRefund | null,
): Promise<void> => {
  const { refund, payment, order } = refunded
  const source_id = sourceOf(refund)
  const { amount, payment_id } = refund
  const target = sourceOfMoney(refunded)
  if (target?.kind === 'invoice' && payment) {
    const entry = { kind: 'refund', source_id } as const
    await returnInvoicePayment(ctx, {
      payment_id: payment.id,
      invoice_id: target.id,
      amount: payment.amount,
      entry,
    })
    return
  }
  if (target?.kind === 'loan' && way !== null) {
    const taken = { source_id, payment_id, amount, way }
    const loan_event_id = await recordLoanRefund(ctx, { id: target.id }, taken)
    await updateRefund(ctx.db, refund.id, { loan_event_id })
    return
  }
  await postEntry(ctx, {
    kind: 'refund',
    source_id,
    description: `${describe(refunded)} to be refunded`,
    effective_date: today(ctx.clock),
    postings: await postingsOf(ctx.db, refunded),
  })
  if (ofRule(refunded) && payment && !payment.surplus && order) await oweRefund(ctx.db, order, 0 - amount)
}

/**
 * Books the release of a refund: its money leaves its place straight away, so that nothing else can use it,
 * and is owed to the payer as a refund in flight (account 2140).
 */
export const bookRelease = async (
  ctx: TransactionContext,
  refunded: RefundCase,
  way: LoanRefund | null,
): Promise<void> => {
  const { refund, payment } = refunded
  if (payment) {
    const refunding_amount = payment.refunding_amount + refund.amount
    await updatePayment(ctx.db, payment.id, { refunding_amount }, nowIso(ctx.clock))
  }
  await takeOut(ctx, refunded, way)
}

const notPossible = (words: string) => new AppError('REFUND_NOT_POSSIBLE', undefined, words)

/** Refuses if the money can't be put back: the fee was paid again, or the goods were returned. */
const expectPlace = async (ctx: TransactionContext, refunded: RefundCase): Promise<void> => {
  const { payment, application, order } = refunded
  const target = sourceOfMoney(refunded)
  if (target?.kind === 'invoice')
    throw notPossible(
      'This employer’s payment was shared out among loans. Send the refund again or pay it by hand',
    )
  if (target?.kind === 'order' && order?.status !== 'delivered' && order?.status !== 'closed')
    throw notPossible('The order has moved on. Send the refund again or pay it by hand')
  if (target?.kind !== 'application' || !application || !payment) return
  if (['rejected', 'cancelled', 'expired'].includes(application.status))
    throw notPossible('The application has ended. Send the refund again or pay it by hand')
  const fees = await loadFees(ctx.db, application)
  const again = payment.payment_type === 'application_fee' ? fees.application_fee_settled : fees.balance_paid
  if (again) throw notPossible('This fee has been paid again since. Send the refund again or pay it by hand')
}

/** Undoes a release: the obligation or credit is restored, and nothing is owed to the payer. */
export const bookReturn = async (ctx: TransactionContext, refunded: RefundCase): Promise<void> => {
  const { refund, payment } = refunded
  await expectPlace(ctx, refunded)
  const { amount, payment_id, loan_event_id: event_id } = refund
  const source_id = sourceOf(refund)
  if (payment) {
    const refunding_amount = payment.refunding_amount - amount
    await updatePayment(ctx.db, payment.id, { refunding_amount }, nowIso(ctx.clock))
  }
  const target = sourceOfMoney(refunded)
  if (target?.kind === 'loan' && event_id !== null)
    return returnLoanRefund(ctx, { id: target.id }, { source_id, payment_id, event_id })
  await postEntry(ctx, {
    kind: 'refund-put-back',
    source_id,
    description: `Refund cancelled: ${describe(refunded)}`,
    effective_date: today(ctx.clock),
    postings: reversePostings(await postingsOf(ctx.db, refunded)),
  })
}
