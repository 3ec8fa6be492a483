import type { Transaction } from '@efie/database'
import { chargebackOwed, formatMoney, ledgerAccounts, paymentTypeLabels } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import { withScope, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../../platform/audit.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { getApproval, requestApproval, type ApprovalAct } from '../approvals/index.ts'
import { postEntry } from '../ledger/index.ts'
import { lessOwed } from './owed.ts'
import { loadDispute, loadPaymentOf, lockDispute, lockRepayments, lockWaiting, type Owed } from './queries.ts'

/**
 * Locked. Refused when nothing is owed, while the application or order still waits for the money, and while a
 * payment is in progress.
 */
const lockLoss = async (tx: Transaction, id: string): Promise<Owed> => {
  const found = await loadDispute(tx, id)
  const payment = await loadPaymentOf(tx, found)
  if (await lockWaiting(tx, payment))
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: 'owed',
      to: 'written-off',
      missing: [
        {
          fact: 'closed',
          text: 'The application or order is still waiting for this money, so there’s no loss to write off yet',
        },
      ],
    })
  const dispute = await lockDispute(tx, id)
  if (dispute.owed <= 0) throw new AppError('NOTHING_DUE')
  const underWay = (await lockRepayments(tx, id)).find((row) => row.status === 'processing')
  if (underWay) throw new AppError('PAYMENT_IN_PROGRESS', { payment_id: underWay.id })
  return { dispute, payment }
}

/** Finance requests to write off a chargeback debt; a second person decides. */
export const requestChargebackWriteOff = async (
  ctx: ScopedContext<'loans.adjust'>,
  input: { id: string; reason: string },
) => {
  const { id } = await transactOnce(ctx, 'payments.writeOffChargeback', input, async (ctx) => {
    const { dispute, payment } = await lockLoss(ctx.db, input.id)
    const request = await requestApproval(ctx, {
      kind: 'write-off-chargeback',
      subject_type: 'payment-dispute',
      subject_id: dispute.id,
      application_id: payment.application_id,
      order_id: payment.order_id,
      subject_user_id: payment.user_id,
      title: `Write off ${formatMoney(dispute.owed)} owed by a chargeback`,
      amount: dispute.owed,
      before: { owed: dispute.owed, payment_type: payment.payment_type },
      after: { owed: 0, credit_loss: dispute.owed },
      reason: input.reason,
    })
    return { id: request.id }
  })
  return getApproval(withScope(ctx, 'approvals.read'), { id })
}

export const writeOffChargebackAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const { dispute, payment } = await lockLoss(ctx.db, request.subject_id)
    // Paid, won or increased since: the approved amount is no longer what would be lost.
    if (dispute.owed !== request.amount) throw new AppError('STALE')
    const { user_id, application_id, order_id, payment_type } = payment
    await postEntry(ctx, {
      kind: 'chargeback-written-off',
      source_id: request.id,
      description: `${paymentTypeLabels[payment_type]} charged back: written off as a loss`,
      effective_date: today(ctx.clock),
      postings: chargebackOwed(0 - dispute.owed, ledgerAccounts.credit_losses, {
        user_id,
        application_id,
        order_id,
      }),
    })
    await lessOwed(ctx, dispute, { written_off: dispute.owed })
    await recordAudit(ctx, {
      action: 'chargeback.write-off',
      subject_type: 'payment-dispute',
      subject_id: dispute.id,
      before: { owed: dispute.owed },
      after: { owed: 0, reason: request.reason },
    })
  },
}
