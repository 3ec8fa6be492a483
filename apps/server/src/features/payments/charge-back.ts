import type { Transaction } from '@efie/database'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, type Context, type SignedIn } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { returnInvoicePayment, showInvoice } from '../billing/index.ts'
import { anyLoan, presentStanding, recordLoanReversal } from '../lending/index.ts'
import { notify } from '../notifications/index.ts'
import { lockPaymentWithApplication } from './lock-payment.ts'
import { loadScopedPayment, updatePayment, type Payment } from './queries.ts'
import { loadRefunds } from './refund-queries.ts'
import { targetOf } from './target.ts'

const notPossible = (from: Payment['status']) =>
  new AppError('TRANSITION_NOT_ALLOWED', {
    from,
    to: 'refunded',
    missing: [{ fact: 'loan_payment', text: 'Only a whole payment of a loan can be charged back' }],
  })

/** `actor` is null where the gateway itself has told that a dispute was lost. */
const store = async (
  ctx: Context,
  tx: Transaction,
  actor: SignedIn | null,
  input: { id: string; reason: string },
): Promise<void> => {
  const { payment } = await lockPaymentWithApplication(tx, input.id)
  if (payment.user_id === actor?.id) throw new AppError('SAME_PERSON')
  const refunds = await loadRefunds(tx, payment.id)
  const undone = refunds.some((one) => one.status !== 'declined')
  // What was handed over by hand no bank can take back.
  const possible =
    payment.status === 'completed' && !payment.surplus && payment.recorded_by === null && !undone
  const target = targetOf(payment)
  if (!possible || target?.kind !== 'loan') throw notPossible(payment.status)
  const now = nowIso(ctx.clock)
  await updatePayment(
    tx,
    payment.id,
    {
      status: 'refunded',
      refunded_amount: payment.amount,
      note: `Charged back: ${input.reason}`.slice(0, 500),
    },
    now,
  )
  await recordLoanReversal(ctx, tx, { id: target.id }, { payment_id: payment.id, amount: payment.amount })
  await notify(ctx, tx, {
    user_id: payment.user_id,
    type: 'payment',
    title: text('Payment taken back'),
    message: text('Your bank took {amount} back: what it had paid is owed again', {
      amount: money(payment.amount),
    }),
    link: `/payments/${payment.id}`,
  })
  await recordAudit(ctx, tx, {
    action: 'payment.charge-back',
    subject_type: 'payment',
    subject_id: payment.id,
    before: { status: payment.status },
    after: { status: 'refunded', amount: payment.amount },
  })
}

/**
 * A dispute that the gateway decided against us over a whole instalment is booked at once. False where it is for a person to
 * decide: part of a payment, a fee, goods, a loan or plan that has ended, money that was sent back already.
 */
export const chargeBackLost = async (
  ctx: Context,
  tx: Transaction,
  lost: { payment_id: string; amount: number; reference: string },
): Promise<boolean> => {
  const { payment } = await lockPaymentWithApplication(tx, lost.payment_id)
  if (lost.amount !== payment.amount) return false
  try {
    await store(ctx, tx, null, { id: lost.payment_id, reason: `Dispute ${lost.reference} was lost` })
    return true
  } catch (error) {
    // It refuses before it writes anything.
    if (error instanceof AppError && error.code === 'TRANSITION_NOT_ALLOWED') return false
    throw error
  }
}

const storeOfInvoice = async (
  ctx: Context,
  tx: Transaction,
  actor: SignedIn,
  input: { id: string; payment_id: string; reason: string },
): Promise<{ id: string }> => {
  const { payment } = await lockPaymentWithApplication(tx, input.payment_id)
  if (payment.invoice_id !== input.id) throw new AppError('NOT_FOUND')
  if (payment.user_id === actor.id) throw new AppError('SAME_PERSON')
  const refunds = await loadRefunds(tx, payment.id)
  const undone = refunds.some((one) => one.status !== 'declined')
  if (payment.status !== 'completed' || payment.surplus || payment.recorded_by !== null || undone)
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: payment.status, to: 'refunded', missing: [] })
  await updatePayment(
    tx,
    payment.id,
    {
      status: 'refunded',
      refunded_amount: payment.amount,
      note: `Charged back: ${input.reason}`.slice(0, 500),
    },
    nowIso(ctx.clock),
  )
  await returnInvoicePayment(ctx, tx, {
    payment_id: payment.id,
    invoice_id: payment.invoice_id,
    amount: payment.amount,
    entry: { kind: 'chargeback', source_id: payment.id },
  })
  await recordAudit(ctx, tx, {
    action: 'payment.charge-back',
    subject_type: 'payment',
    subject_id: payment.id,
    before: { status: payment.status },
    after: { status: 'refunded', amount: payment.amount },
  })
  return { id: payment.invoice_id }
}

/** The bank took an employer's payment back: the invoice and its employees' instalments are owed again. */
export const chargeBackInvoice = async (
  ctx: Context,
  input: { id: string; payment_id: string; reason: string },
) => {
  const { actor } = authorise(ctx, 'loans.adjust')
  const { id } = await transactOnce(ctx, 'invoices.chargeback', input, (tx) =>
    storeOfInvoice(ctx, tx, actor, input),
  )
  return showInvoice(ctx, id)
}

/** A dispute was lost and the money is gone: the payment never came, and what it had paid is owed again. */
export const chargeBack = async (ctx: Context, input: { id: string; reason: string }) => {
  const { actor } = authorise(ctx, 'loans.adjust')
  const { loan_id } = await transactOnce(ctx, 'loans.chargeback', input, async (tx) => {
    const found = await loadScopedPayment(tx, input.id, 'all', actor.id)
    if (found.loan_id === null) throw notPossible(found.status)
    await store(ctx, tx, actor, input)
    return { loan_id: found.loan_id }
  })
  return presentStanding(ctx, await anyLoan(ctx.db, loan_id))
}
