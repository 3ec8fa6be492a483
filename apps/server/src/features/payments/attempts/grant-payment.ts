import type { Transaction } from '@efie/database'
import {
  applicationFeeReceived,
  initialPaymentReceived,
  localDateOf,
  unexpectedMoneyReceived,
  type MoneyPlace,
  type Posting,
} from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import type { ChargeState } from '../../../platform/gateway/port.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import {
  loadFees,
  REFUND_CLOSED_APPLICATION,
  startPromise,
  type Application,
} from '../../applications/index.ts'
import { isInvoicePayable, recordInvoicePayment } from '../../invoices/index.ts'
import { postEntry } from '../../ledger/index.ts'
import { findLoan, recordLoanPayment } from '../../lending/index.ts'
import { notify } from '../../notifications/index.ts'
import { isPurchaseSurplus, loadOrderForUpdate, recordPurchase } from '../../orders/index.ts'
import { chargeTaxRates } from '../../taxes/index.ts'
import { askForRefund } from '../refunds/ask-for-refund.ts'
import { askForRest, isOwedAgain, recordRepayment } from '../chargebacks/repay-dispute.ts'
import { describePayment } from '../describe-payment.ts'
import { insertPayment, updatePayment, type Payment } from '../queries.ts'
import { updateAttempt, type Attempt } from './queries.ts'
import { targetOf } from '../targets/target.ts'
import { recordEvent } from '../../timelines/index.ts'

interface Granted {
  attempt: Attempt
  payment: Payment
  application: Application | null
}

const ended = new Set<Application['status']>(['rejected', 'cancelled', 'expired'])
const hadLoan = new Set<Application['status']>(['active', 'settled', 'written-off'])

const feeIsSettled = async (tx: Transaction, payment: Payment, application: Application) => {
  const fees = await loadFees(tx, application)
  return payment.payment_type === 'application_fee'
    ? fees.application_fee_settled || payment.amount !== fees.application_fee
    : fees.balance_paid || ended.has(application.status) || hadLoan.has(application.status)
}

/**
 * Late money for a repaid rent loan stays as the tenant's credit; for an order that is paid off it is
 * refunded.
 */
const takesMoney = async (tx: Transaction, loanId: string): Promise<boolean> => {
  const loan = await findLoan(tx, { id: loanId })
  return loan !== null && loan.status !== 'cancelled' && (loan.status !== 'settled' || loan.line === 'rent')
}

/**
 * Whether nothing needs this money any more: the fee or balance is already paid, or there is nothing left it
 * could start.
 */
const isSurplus = async (
  ctx: TransactionContext,
  payment: Payment,
  application: Application | null,
): Promise<boolean> => {
  const target = targetOf(payment)
  switch (target?.kind) {
    case 'invoice':
      return !(await isInvoicePayable(ctx.db, target.id))
    case 'order':
      return isPurchaseSurplus(await loadOrderForUpdate(ctx.db, target.id), payment.amount)
    case 'loan':
      return !(await takesMoney(ctx.db, target.id))
    case 'dispute':
      return !(await isOwedAgain(ctx.db, target.id, payment.amount))
    case 'application':
      return !application || feeIsSettled(ctx.db, payment, application)
    case undefined:
      return true
  }
}

/**
 * The row that the money completes. If the demand has been paid through another attempt, or finance has
 * recorded other money on it, record it as a separate payment: no payment is completed twice and none is
 * lost.
 */
const rowToComplete = async (ctx: TransactionContext, { attempt, payment }: Granted) => {
  if (payment.paid_at === null && payment.recorded_by === null) return payment
  const now = nowIso(ctx.clock)
  return insertPayment(ctx.db, {
    user_id: payment.user_id,
    application_id: payment.application_id,
    invoice_id: payment.invoice_id,
    order_id: payment.order_id,
    loan_id: payment.loan_id,
    dispute_id: payment.dispute_id,
    payment_type: payment.payment_type,
    amount: attempt.amount,
    currency: payment.currency,
    method: attempt.method,
    status: 'completed',
    note: `Received in addition to the payment recorded as ${payment.reference}`,
    created_at: now,
    updated_at: now,
  })
}

/** Where the money is. For manual entries: in a till, at a bank, or among unidentified receipts. */
const placeOf = (payment: Payment): MoneyPlace => {
  if (payment.recorded_by === null) return 'gateway'
  if (payment.unidentified_receipt_id !== null) return 'unidentified'
  if (payment.account_code !== null) return { account_code: payment.account_code }
  return payment.method === 'cash' ? 'cash' : 'bank'
}

const postOneOff = (ctx: TransactionContext, payment: Payment, postings: Posting[]) =>
  postEntry(ctx, {
    kind: 'payment',
    source_id: payment.id,
    description: `${describePayment(payment)} received`,
    effective_date: today(ctx.clock),
    postings,
  })

const book = async (
  ctx: TransactionContext,
  payment: Payment,
  application: Application | null,
  paidAt: string,
): Promise<void> => {
  const { user_id, application_id, order_id } = payment
  const dimensions = { user_id, application_id, order_id }
  const place = placeOf(payment)
  const target = targetOf(payment)
  const received = { payment_id: payment.id, amount: payment.amount, paid_on: localDateOf(paidAt), place }
  if (target?.kind === 'invoice' && !payment.surplus) return recordInvoicePayment(ctx, target.id, received)
  if (target?.kind === 'dispute' && !payment.surplus) return recordRepayment(ctx, payment, place)
  if (target?.kind === 'order' && !payment.surplus)
    return recordPurchase(ctx, await loadOrderForUpdate(ctx.db, target.id), payment, place)
  if (target?.kind === 'loan' && !payment.surplus) {
    const kind = payment.payment_type === 'settlement' ? 'settlement' : 'payment'
    await recordLoanPayment(ctx, { id: target.id }, { ...received, kind })
    return
  }
  if (payment.surplus || !application) {
    await postOneOff(ctx, payment, unexpectedMoneyReceived(payment.amount, place, dimensions))
    await askForRefund(
      ctx,
      { payment },
      { amount: payment.amount, reason: text('Paid when nothing was due').message },
    )
    if (target?.kind === 'dispute') await askForRest(ctx, payment, target.id)
    return
  }
  if (payment.payment_type === 'application_fee') {
    const charge = { kind: 'application-fee', id: payment.id } as const
    const rates = await chargeTaxRates(ctx, charge, received.paid_on)
    await postOneOff(ctx, payment, applicationFeeReceived(application, rates, place, dimensions))
    await startPromise(ctx.db, application.id, nowIso(ctx.clock))
    if (ended.has(application.status))
      await ctx.jobs.enqueue(ctx.db, REFUND_CLOSED_APPLICATION, { application_id: application.id })
    return
  }
  await postOneOff(ctx, payment, initialPaymentReceived(payment.amount, place, dimensions))
}

const recordAndNotify = async (
  ctx: TransactionContext,
  payment: Payment,
  reference: string,
): Promise<void> => {
  const { application_id, payment_type, amount, instalment_number } = payment
  if (application_id !== null)
    await recordEvent(ctx, {
      application_id,
      code: 'payment.completed',
      values: { payment_type, amount, instalment_number },
    })
  await notify(ctx, {
    user_id: payment.user_id,
    type: 'payment',
    title: text('Payment confirmed'),
    message: text('Your payment of {amount} has been confirmed', { amount: money(payment.amount) }),
    link: `/payments/${payment.id}`,
  })
  await recordAudit(ctx, {
    action: 'payment.complete',
    subject_type: 'payment',
    subject_id: payment.id,
    after: {
      status: 'completed',
      amount: payment.amount,
      payment_type: payment.payment_type,
      surplus: payment.surplus,
      reference,
    },
  })
}

/**
 * Takes verified money. Everything that follows happens here, in one transaction, under the locks of the rows
 * involved.
 */
export const grantPayment = async (
  ctx: TransactionContext,
  granted: Granted,
  state: ChargeState,
): Promise<void> => {
  const { attempt, application } = granted
  const now = nowIso(ctx.clock)
  const paidAt = state.paid_at !== undefined && state.paid_at < now ? state.paid_at : now
  const money = { ...granted.payment, amount: attempt.amount }
  const surplus = await isSurplus(ctx, money, application)
  const row = await rowToComplete(ctx, granted)
  await updateAttempt(ctx.db, attempt.id, {
    payment_id: row.id,
    status: 'completed',
    failure_reason: null,
    provider_reference: state.provider_reference ?? attempt.provider_reference,
    fee: state.fees ?? null,
    poll_at: null,
    resolved_at: now,
  })
  const payment = await updatePayment(
    ctx.db,
    row.id,
    { status: 'completed', amount: attempt.amount, method: attempt.method, paid_at: paidAt, surplus },
    now,
  )
  await recordAndNotify(ctx, payment, attempt.reference)
  await book(ctx, payment, application, paidAt)
}

/** Takes money that one person recorded and another confirmed, as if verified by the gateway. */
export const grantByHand = async (
  ctx: TransactionContext,
  { payment, application }: { payment: Payment; application: Application | null },
): Promise<Payment> => {
  const now = nowIso(ctx.clock)
  const day = payment.received_on ?? today(ctx.clock)
  const paidAt = day < today(ctx.clock) ? `${day}T12:00:00.000Z` : now
  const surplus = await isSurplus(ctx, payment, application)
  const after = await updatePayment(
    ctx.db,
    payment.id,
    { status: 'completed', paid_at: paidAt, surplus, confirmed_by: ctx.actor?.id ?? null },
    now,
  )
  await recordAndNotify(ctx, after, after.reference)
  await book(ctx, after, application, paidAt)
  return after
}
