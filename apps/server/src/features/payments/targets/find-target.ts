import type { Transaction } from '@efie/database'
import { paymentTypeLabels, type PaymentType, type Pesewas } from '@efie/domain'
import type { SignedIn, TransactionContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { known, text } from '../../../platform/texts/text.ts'
import { lockScopedApplication } from '../../applications/index.ts'
import { invoiceToPay } from '../../invoices/index.ts'
import { loadDispute } from '../../chargebacks/index.ts'
import { lockScopedOrder } from '../../orders/index.ts'
import { dueOfApplication } from './due-of-application.ts'
import { dueOfLoan, loanDueByHand } from './due-of-loan.ts'
import { dueOfOrder } from './due-of-order.ts'
import { refuseWhileBeingPaid, type Due } from './due.ts'
import { lockPaymentById, lockPaymentWithApplication } from '../lock-payment.ts'
import { loadScopedPayment, lockPayment, type Payment } from '../queries.ts'
import { dueOfDispute, dueOnceMore } from '../chargebacks/repay-dispute.ts'
import { targetOf } from './target.ts'

/** What the API names: a demand, or its subject and the type of payment. */
export interface PaymentRequest {
  demand_id?: string | undefined
  application_id?: string | undefined
  order_id?: string | undefined
  invoice_id?: string | undefined
  payment_type: PaymentType
  amount?: Pesewas | undefined
}

/** Types that pay the loan of an application or order. */
const paysLoan: ReadonlySet<PaymentType> = new Set(['instalment', 'order_instalment', 'settlement'] as const)

const paysOrder: ReadonlySet<PaymentType> = new Set(['order', 'order_instalment', 'settlement'] as const)

/** All or part of an invoice, by anyone acting for the company; one payment at a time. */
const ofInvoice = async (
  ctx: TransactionContext,
  actor: SignedIn,
  input: PaymentRequest,
  id: string,
): Promise<Due> => {
  if (input.payment_type !== 'invoice')
    throw invalid(
      'payment_type',
      text('What’s due here is: {type}', { type: known(paymentTypeLabels.invoice) }),
    )
  const { invoice, amount } = await invoiceToPay(ctx, id, input.amount)
  await refuseWhileBeingPaid(ctx.db, { kind: 'invoice', id: invoice.id })
  return { payment_type: 'invoice', amount, row: null, of: { user_id: actor.id, invoice_id: invoice.id } }
}

const ofApplication = async (
  ctx: TransactionContext,
  actor: SignedIn,
  input: PaymentRequest,
  id: string,
): Promise<Due> => {
  const application = await lockScopedApplication(ctx.db, id, 'own', actor.id)
  if (input.payment_type === 'order' || input.payment_type === 'order_instalment')
    throw invalid(
      'payment_type',
      text('You can’t pay this through an application: {type}', {
        type: known(paymentTypeLabels[input.payment_type]),
      }),
    )
  if (paysLoan.has(input.payment_type)) return dueOfLoan(ctx, { application_id: id }, input)
  return (
    (await dueOnceMore(ctx.db, { application_id: id }, input)) ?? dueOfApplication(ctx.db, application, input)
  )
}

const ofOrder = async (
  ctx: TransactionContext,
  actor: SignedIn,
  input: PaymentRequest,
  id: string,
): Promise<Due> => {
  const order = await lockScopedOrder(ctx.db, id, 'own', actor.id)
  if (!paysOrder.has(input.payment_type))
    throw invalid(
      'payment_type',
      text('You can’t pay this through an order: {type}', {
        type: known(paymentTypeLabels[input.payment_type]),
      }),
    )
  if (paysLoan.has(input.payment_type)) return dueOfLoan(ctx, { order_id: id }, input)
  return (await dueOnceMore(ctx.db, { order_id: id }, input)) ?? dueOfOrder(ctx.db, order, input.amount)
}

const refuseOtherType = ({ payment_type }: Payment, request: PaymentRequest): void => {
  if (payment_type !== request.payment_type)
    throw invalid(
      'payment_type',
      text('What’s due here is: {type}', { type: known(paymentTypeLabels[payment_type]) }),
    )
}

const refuseUnlessOpen = async (tx: Transaction, id: string): Promise<Payment> => {
  const demand = await lockPayment(tx, id)
  if (demand.status === 'processing') throw new AppError('PAYMENT_IN_PROGRESS', { payment_id: demand.id })
  if (demand.paid_at !== null) throw new AppError('NOTHING_DUE')
  return demand
}

const ofDemand = async (
  ctx: TransactionContext,
  actor: SignedIn,
  input: PaymentRequest,
  id: string,
): Promise<Due> => {
  const found = await loadScopedPayment(ctx.db, id, 'own', actor.id)
  refuseOtherType(found, input)
  const target = targetOf(found)
  switch (target?.kind) {
    case 'loan': {
      const due = await dueOfLoan(ctx, { id: target.id }, input, found.due_date === null ? null : found)
      await refuseUnlessOpen(ctx.db, id)
      return due
    }
    case 'order':
      return dueOfOrder(ctx.db, await lockScopedOrder(ctx.db, target.id, 'own', actor.id), input.amount)
    case 'application': {
      const application = await lockScopedApplication(ctx.db, target.id, 'own', actor.id)
      await refuseUnlessOpen(ctx.db, id)
      return dueOfApplication(ctx.db, application, input)
    }
    case 'dispute': {
      await lockPaymentWithApplication(ctx.db, found)
      await refuseUnlessOpen(ctx.db, id)
      return dueOfDispute(ctx.db, target.id, input.amount)
    }
    case 'invoice':
    case undefined:
      throw new AppError('NOTHING_DUE')
  }
}

/** Finds and locks what a person wants to pay, and its amount. Another person's is answered as missing. */
export const findTarget = async (
  ctx: TransactionContext,
  actor: SignedIn,
  input: PaymentRequest,
): Promise<Due> => {
  const { demand_id, invoice_id, order_id, application_id } = input
  if (demand_id !== undefined) return ofDemand(ctx, actor, input, demand_id)
  if (invoice_id !== undefined) return ofInvoice(ctx, actor, input, invoice_id)
  if (order_id !== undefined) return ofOrder(ctx, actor, input, order_id)
  if (application_id !== undefined) return ofApplication(ctx, actor, input, application_id)
  throw new AppError('NOT_FOUND')
}

/**
 * The debt of one chargeback, including refunded money beyond a loan's payment, which no payment type covers.
 */
const ofDispute = async (tx: Transaction, id: string, input: PaymentRequest): Promise<Due> => {
  const { payment_id } = await loadDispute(tx, id)
  const { payment } = await lockPaymentById(tx, payment_id)
  refuseOtherType(payment, input)
  return dueOfDispute(tx, id, input.amount)
}

/** What a manual entry pays, recorded by finance for anyone. */
export const findTargetByHand = async (
  ctx: TransactionContext,
  actor: SignedIn,
  input: {
    application_id?: string | undefined
    order_id?: string | undefined
    dispute_id?: string | undefined
    payment_type: PaymentType
    amount: Pesewas
  },
): Promise<Due> => {
  const { application_id, order_id, dispute_id, payment_type } = input
  if (dispute_id !== undefined) return ofDispute(ctx.db, dispute_id, input)
  if (order_id !== undefined) {
    const order = await lockScopedOrder(ctx.db, order_id, 'all', actor.id)
    if (paysLoan.has(payment_type)) return loanDueByHand(ctx, { order_id }, input)
    return (await dueOnceMore(ctx.db, { order_id }, input)) ?? dueOfOrder(ctx.db, order, input.amount)
  }
  if (application_id === undefined) throw new AppError('NOT_FOUND')
  const application = await lockScopedApplication(ctx.db, application_id, 'all', actor.id)
  if (paysLoan.has(payment_type)) return loanDueByHand(ctx, { application_id }, input)
  return (
    (await dueOnceMore(ctx.db, { application_id }, input)) ?? dueOfApplication(ctx.db, application, input)
  )
}
