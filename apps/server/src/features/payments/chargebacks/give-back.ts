import {
  applicationFeeReceived,
  balancedEntry,
  chargedBack,
  credit,
  debit,
  ledgerAccounts,
  localDateOf,
  partsOfEffect,
  reversePostings,
  netWriteOffOf,
  type Pesewas,
  type Posting,
} from '@efie/domain'
import { nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { text } from '../../../platform/texts/text.ts'
import { restoreInvoicePayment } from '../../invoices/index.ts'
import {
  type Dispute,
  askAgain,
  lockDisputesOf,
  lockRepayments,
  nothingOwed,
  updateDispute,
} from '../../chargebacks/index.ts'
import { REFUND_LOAN_RECEIPTS } from '../../disbursements/index.ts'
import { postEntry } from '../../ledger/index.ts'
import { findLoan, recordLoanReinstatement, releaseOpening } from '../../lending/index.ts'
import { sendBack, type Order } from '../../orders/index.ts'
import { keptTaxRates } from '../../taxes/index.ts'
import { askForRefund } from '../refunds/ask-for-refund.ts'
import { describePayment } from '../describe-payment.ts'
import type { LockedPayment } from '../lock-payment.ts'
import { updatePayment, type Payment } from '../queries.ts'
import { loadRefunds } from '../refunds/queries.ts'
import { feeParts, promised, refundableOf } from '../refunds/refund-rules.ts'
import { dropRefund } from '../refunds/release-refund.ts'
import { dimensionsOf } from './take-back.ts'

const post = (
  ctx: TransactionContext,
  payment: Payment,
  entry: string,
  postings: Posting[],
): Promise<boolean> =>
  postEntry(ctx, {
    kind: 'chargeback-won',
    source_id: entry,
    description: `${describePayment(payment)}: chargeback won`,
    effective_date: today(ctx.clock),
    postings,
  })

/** Refunds a repayment of a debt that no longer exists; it becomes the person's credit. */
const returnRepayment = async (ctx: TransactionContext, row: Payment): Promise<Pesewas> => {
  const surplus = await updatePayment(ctx.db, row.id, { surplus: true }, nowIso(ctx.clock))
  const refunds = await loadRefunds(ctx.db, row.id)
  const reason = text('The chargeback was won, so it was paid twice').message
  // This rule refunds all of it, so requests for parts end.
  for (const refund of refunds.filter(({ status }) => status === 'requested'))
    await dropRefund(ctx, refund, reason)
  const left = refundableOf(row, promised(refunds))
  if (left <= 0) return 0
  await askForRefund(ctx, { payment: surplus }, { amount: left, reason })
  return left
}

/** What stays owed or lost when a dispute is closed otherwise. */
interface Kept {
  owed: Pesewas
  written_off: Pesewas
}

/** Closes the debt of a won dispute, except what is kept. Returns by account how the money is used. */
const closeOwed = async (
  ctx: TransactionContext,
  dispute: Dispute,
  kept: Kept = { owed: 0, written_off: 0 },
): Promise<{ postings: Posting[]; closed: Pesewas }> => {
  const owed = dispute.owed - kept.owed
  const lost = dispute.written_off - kept.written_off
  const postings = [
    credit(ledgerAccounts.chargebacks, owed),
    credit(ledgerAccounts.credit_losses, lost),
    // The loss that the recovery reduced no longer exists.
    debit(ledgerAccounts.recoveries, dispute.recovered),
  ]
  let closed = owed + lost - dispute.recovered
  for (const row of await lockRepayments(ctx.db, dispute.id)) {
    if (row.paid_at === null || row.surplus) continue
    const left = await returnRepayment(ctx, row)
    postings.push(credit(ledgerAccounts.tenant_credit, left))
    closed += left
    // The repayment itself may have been charged back; that isn't owed either.
    for (const again of await lockDisputesOf(ctx.db, row.id)) {
      const inner = await closeAgain(ctx, row, again)
      postings.push(...inner.postings)
      closed += inner.closed
    }
  }
  const closedNow = await updateDispute(ctx.db, dispute.id, { forgiven: 0, written_off: 0, recovered: 0 })
  await nothingOwed(ctx, closedNow)
  return { postings, closed }
}

/** The same for a chargeback of the repayment. */
const closeAgain = async (
  ctx: TransactionContext,
  row: Payment,
  again: Dispute,
): Promise<{ postings: Posting[]; closed: Pesewas }> => {
  const { effect, owed, written_off } = again
  if (effect?.kind !== 'receivable') return { postings: [], closed: 0 }
  // What had been refunded before its bank reversed it stays owed, or lost if it goes back to what it had
  // recovered.
  const { above = 0 } = effect
  if (owed < above && netWriteOffOf(again) <= 0) return { postings: [], closed: 0 }
  const keptOwed = Math.min(above, owed)
  const kept = { owed: keptOwed, written_off: Math.min(above - keptOwed, written_off) }
  const inner = await closeOwed(ctx, again, kept)
  // If won in turn, nothing asks for its money any more.
  const held = await updateDispute(ctx.db, again.id, {
    effect: { ...effect, kind: 'held', account: 'tenant_credit' },
    ...kept,
  })
  if (kept.owed > 0) await askAgain(ctx, row, held)
  return inner
}

/** How much came back, and the entry's identity. */
interface Won {
  entry: string
  amount: Pesewas
}

const ended = new Set(['rejected', 'cancelled', 'expired'])

/** Less what a bank reversed of the order's other payments. The dispute's own debt must be closed first. */
const returnToBuyer = async (
  ctx: TransactionContext,
  order: Order,
  { entry, amount }: Won,
): Promise<void> => {
  const reason = text('The order was cancelled').message
  await sendBack(ctx, order, { cause: entry.replaceAll(':', '-'), amount, reason })
}

/** A forgiven amount is held for the payer as before, and refunded as it would have been. */
const holdAgain = async (
  ctx: TransactionContext,
  { payment, application, order }: LockedPayment,
  won: Won,
): Promise<Posting[]> => {
  const { amount } = won
  if (amount === 0) return []
  if (order) {
    await returnToBuyer(ctx, order, won)
    return [credit(ledgerAccounts.tenant_credit, amount)]
  }
  const parts =
    payment.payment_type === 'application_fee' && application ? feeParts(application, [], amount) : null
  if (application && ended.has(application.status)) {
    const reason = text('The chargeback was won').message
    await askForRefund(ctx, { payment }, { amount, reason, ...(parts ? { parts } : {}) })
  }
  if (!parts) return [credit(ledgerAccounts.initial_payments, amount)]
  const charge = { kind: 'application-fee', id: payment.id } as const
  const rates = await keptTaxRates(ctx.db, charge, localDateOf(payment.paid_at ?? payment.created_at))
  return applicationFeeReceived(parts, rates, 'gateway').filter(
    (line) => line.account_code !== ledgerAccounts.gateway,
  )
}

/** `amount`: the debt that the dispute had created. */
const receivable = async (
  ctx: TransactionContext,
  locked: LockedPayment,
  dispute: Dispute,
  { entry, amount }: Won,
): Promise<void> => {
  const { postings, closed } = await closeOwed(ctx, dispute)
  const again = await holdAgain(ctx, locked, { entry, amount: amount - closed })
  await post(
    ctx,
    locked.payment,
    entry,
    balancedEntry(
      [debit(ledgerAccounts.gateway, amount), ...postings, ...again],
      dimensionsOf(locked.payment),
    ),
  )
}

/** Money that was the payer's own, or of something that has ended, is held for them and refunded. */
const asCredit = async (
  ctx: TransactionContext,
  { payment, order }: LockedPayment,
  { amount, entry, account }: Won & { account: 'tenant_credit' | 'initial_payments' },
): Promise<void> => {
  const taken = chargedBack(amount, ledgerAccounts[account], dimensionsOf(payment))
  await post(ctx, payment, entry, reversePostings(taken))
  if (order && !payment.surplus) return returnToBuyer(ctx, order, { entry, amount })
  // Payments of a cancelled loan become surplus by a job, which also refunds this; otherwise the job is
  // queued again.
  if (payment.surplus || account === 'initial_payments') {
    const reason = text('The chargeback was won').message
    await askForRefund(ctx, { payment, order }, { amount, reason })
  }
}

/**
 * Undoes exactly what a chargeback was booked against; if that has ended since, the money becomes the payer's
 * credit.
 */
export const giveBack = async (
  ctx: TransactionContext,
  locked: LockedPayment,
  dispute: Dispute,
  entry: string,
): Promise<void> => {
  const { payment } = locked
  const { effect } = dispute
  const { left: amount, above } = partsOfEffect(dispute.amount, effect)
  const of = { payment_id: payment.id, amount, entry }
  if (above > 0 && effect?.kind !== 'receivable')
    await receivable(ctx, locked, dispute, { entry: `${entry}:above`, amount: above })
  switch (effect?.kind) {
    case 'loan-payment': {
      const loan = await findLoan(ctx.db, { id: payment.loan_id ?? '' })
      if (loan?.status === 'cancelled') {
        await asCredit(ctx, locked, { amount, entry, account: 'tenant_credit' })
        await ctx.jobs.enqueue(ctx.db, REFUND_LOAN_RECEIPTS, { loan_id: loan.id })
      } else await recordLoanReinstatement(ctx, { id: payment.loan_id ?? '' }, of)
      return
    }
    case 'loan-charge':
      return releaseOpening(ctx, effect, of)
    case 'held':
      return asCredit(ctx, locked, { amount, entry, account: effect.account })
    case 'receivable':
      return receivable(ctx, locked, dispute, { entry, amount: amount + above })
    case 'invoice':
      return restoreInvoicePayment(ctx, { ...of, invoice_id: payment.invoice_id ?? '' }, effect)
    case 'refunded':
      return
    case undefined:
      throw new Error(`dispute ${dispute.id} is not booked`)
  }
}
