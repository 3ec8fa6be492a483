import { chargedBack, ledgerAccounts, type ChargebackEffect, type Pesewas } from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { returnInvoicePayment } from '../../invoices/index.ts'
import { postEntry } from '../../ledger/index.ts'
import { chargeOpening, recordLoanReversal } from '../../lending/index.ts'
import { oweRefund, recordOrderRefund, type Order } from '../../orders/index.ts'
import { chargebackPlanOf } from './chargeback-plan.ts'
import { describePayment } from '../describe-payment.ts'
import type { LockedPayment } from '../lock-payment.ts'
import type { Payment } from '../queries.ts'

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
  ctx: TransactionContext,
  payment: Payment,
  { amount, entry }: Taken,
  account: 'chargebacks' | 'tenant_credit' | 'initial_payments',
) =>
  postEntry(ctx, {
    kind: 'chargeback',
    source_id: entry,
    description: `${describePayment(payment)} charged back`,
    effective_date: today(ctx.clock),
    postings: chargedBack(amount, ledgerAccounts[account], dimensionsOf(payment)),
  })

/** The money was already the payer's own, held or about to be refunded: their balance falls. */
const fromHeld = async (
  ctx: TransactionContext,
  payment: Payment,
  taken: Taken,
  account: 'tenant_credit' | 'initial_payments' = 'tenant_credit',
): Promise<ChargebackEffect> => {
  await post(ctx, payment, taken, account)
  return { kind: 'held', account }
}

/** The same if it was due to the buyer of an order and no refund had been released. */
const fromRefundDue = async (
  ctx: TransactionContext,
  payment: Payment,
  order: Order | null,
  taken: Taken,
): Promise<ChargebackEffect> => {
  if (!order) throw new Error(`payment ${payment.id} has lost its order`)
  const effect = await fromHeld(ctx, payment, taken)
  await oweRefund(ctx.db, order, 0 - taken.amount)
  await recordOrderRefund(ctx, order)
  return effect
}

/** What it paid for stays; the payer owes us the money. */
const asReceivable = async (
  ctx: TransactionContext,
  payment: Payment,
  taken: Taken,
): Promise<ChargebackEffect> => {
  await post(ctx, payment, taken, 'chargebacks')
  return { kind: 'receivable' }
}

/** Takes a chargeback out of whatever the payment had become, and returns what that was. */
export const takeOutOf = async (
  ctx: TransactionContext,
  locked: LockedPayment,
  taken: Taken,
): Promise<ChargebackEffect> => {
  const { payment, order } = locked
  const { amount } = taken
  const plan = await chargebackPlanOf(ctx.db, locked, amount)
  switch (plan.kind) {
    case 'loan-payment':
      await recordLoanReversal(ctx, { id: plan.loan_id }, { ...taken, payment_id: payment.id })
      return { kind: 'loan-payment' }
    case 'loan-charge': {
      const charged = await chargeOpening(ctx, plan.key, { ...taken, payment_id: payment.id })
      return { kind: 'loan-charge', ...charged }
    }
    case 'held':
      return fromHeld(ctx, payment, taken, plan.account)
    case 'refund-due':
      return fromRefundDue(ctx, payment, order, taken)
    case 'receivable':
      return asReceivable(ctx, payment, taken)
    case 'invoice': {
      const returned = await returnInvoicePayment(ctx, {
        payment_id: payment.id,
        invoice_id: plan.invoice_id,
        amount,
        entry: { kind: 'chargeback', source_id: taken.entry },
      })
      return { kind: 'invoice', ...returned }
    }
  }
}
