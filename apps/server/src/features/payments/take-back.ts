import type { Transaction } from '@efie/database'
import { chargedBack, ledgerAccounts, type ChargebackEffect, type Pesewas } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { returnInvoicePayment } from '../billing/index.ts'
import { loadDisputesOf } from '../disputes/index.ts'
import { postEntry } from '../ledger/index.ts'
import { chargeOpening, findLoan, recordLoanReversal } from '../lending/index.ts'
import { oweRefund, recordOrderRefund, type Order } from '../orders/index.ts'
import { describePayment } from './describe-payment.ts'
import type { LockedPayment } from './lock-payment.ts'
import type { Payment } from './queries.ts'
import { targetOf } from './target.ts'

interface Taken {
  amount: Pesewas
  entry: string
}

export const dimensionsOf = ({ user_id, application_id, order_id }: Payment) => ({
  user_id,
  application_id,
  order_id,
})

const post = (
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  { amount, entry }: Taken,
  account: 'chargebacks' | 'tenant_credit' | 'initial_payments',
) =>
  postEntry(ctx, tx, {
    kind: 'chargeback',
    source_id: entry,
    description: `${describePayment(payment)} charged back`,
    effective_date: today(ctx.clock),
    postings: chargedBack(amount, ledgerAccounts[account], dimensionsOf(payment)),
  })

/** The money was the payer's own already, held for them or about to be refunded: so much less of it is. */
const fromHeld = async (
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  taken: Taken,
  account: 'tenant_credit' | 'initial_payments' = 'tenant_credit',
): Promise<ChargebackEffect> => {
  await post(ctx, tx, payment, taken, account)
  return { kind: 'held', account }
}

/** The same where it was to go back to the buyer of an order, and no refund of it had been released yet. */
const fromRefundDue = async (
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  order: Order,
  taken: Taken,
): Promise<ChargebackEffect> => {
  const effect = await fromHeld(ctx, tx, payment, taken)
  await oweRefund(tx, order, 0 - taken.amount)
  await recordOrderRefund(ctx, tx, order)
  return effect
}

/** What it paid for stays as it is, and the payer owes us the money. */
const asReceivable = async (
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  taken: Taken,
): Promise<ChargebackEffect> => {
  await post(ctx, tx, payment, taken, 'chargebacks')
  return { kind: 'receivable' }
}

const onLoan = async (
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  key: { id: string } | { application_id: string } | { order_id: string },
  taken: Taken,
): Promise<ChargebackEffect> => {
  const charged = await chargeOpening(ctx, tx, key, { ...taken, payment_id: payment.id })
  return { kind: 'loan-charge', ...charged }
}

/** A settlement that is taken back in part: the loan stays settled but for that part, and the months since cost no interest. */
const isOfSettled = async (
  tx: Transaction,
  payment: Payment,
  loan: { status: string } | null,
  { amount }: Taken,
): Promise<boolean> => {
  if (payment.payment_type !== 'settlement' || amount >= payment.amount) return false
  if (loan?.status !== 'active') return loan?.status === 'settled'
  // Opened again by an earlier part of the same payment.
  return (await loadDisputesOf(tx, payment.id)).some(({ effect }) => effect?.kind === 'loan-charge')
}

const ofLoan = async (
  ctx: Context,
  tx: Transaction,
  { payment, order }: LockedPayment,
  id: string,
  taken: Taken,
): Promise<ChargebackEffect> => {
  const loan = await findLoan(tx, { id })
  if (loan?.status === 'cancelled') {
    if (!order) return fromHeld(ctx, tx, payment, taken)
    return order.refund_due >= taken.amount
      ? fromRefundDue(ctx, tx, payment, order, taken)
      : asReceivable(ctx, tx, payment, taken)
  }
  if (await isOfSettled(tx, payment, loan, taken)) return onLoan(ctx, tx, payment, { id }, taken)
  await recordLoanReversal(ctx, tx, { id }, { ...taken, payment_id: payment.id })
  return { kind: 'loan-payment' }
}

const hadEnded = new Set(['rejected', 'cancelled', 'expired'])

const ofApplication = async (
  ctx: Context,
  tx: Transaction,
  { payment, application }: LockedPayment,
  id: string,
  taken: Taken,
): Promise<ChargebackEffect> => {
  if (payment.payment_type === 'initial_payment') {
    const loan = await findLoan(tx, { application_id: id })
    if (loan) return onLoan(ctx, tx, payment, { application_id: id }, taken)
    if (application && hadEnded.has(application.status))
      return fromHeld(ctx, tx, payment, taken, 'initial_payments')
  }
  return asReceivable(ctx, tx, payment, taken)
}

const delivered = new Set(['delivered', 'closed', 'return-requested', 'returned', 'refunded'])

const ofOrder = async (
  ctx: Context,
  tx: Transaction,
  { payment, order }: LockedPayment,
  taken: Taken,
): Promise<ChargebackEffect> => {
  if (!order) throw new Error(`payment ${payment.id} has lost its order`)
  if (order.refund_due >= taken.amount) return fromRefundDue(ctx, tx, payment, order, taken)
  const loan = delivered.has(order.status) ? await findLoan(tx, { order_id: order.id }) : null
  return loan && loan.status !== 'cancelled'
    ? onLoan(ctx, tx, payment, { order_id: order.id }, taken)
    : asReceivable(ctx, tx, payment, taken)
}

/** Takes what a bank took back out of whatever it had become, and says what that was. */
export const takeOutOf = async (
  ctx: Context,
  tx: Transaction,
  locked: LockedPayment,
  taken: Taken,
): Promise<ChargebackEffect> => {
  const { payment } = locked
  const target = targetOf(payment)
  if (payment.surplus || target === null) return fromHeld(ctx, tx, payment, taken)
  switch (target.kind) {
    case 'loan':
      return ofLoan(ctx, tx, locked, target.id, taken)
    case 'application':
      return ofApplication(ctx, tx, locked, target.id, taken)
    case 'order':
      return ofOrder(ctx, tx, locked, taken)
    case 'dispute':
      return asReceivable(ctx, tx, payment, taken)
    case 'invoice': {
      const returned = await returnInvoicePayment(ctx, tx, {
        payment_id: payment.id,
        invoice_id: target.id,
        amount: taken.amount,
        entry: { kind: 'chargeback', source_id: taken.entry },
      })
      return { kind: 'invoice', ...returned }
    }
  }
}
