import { refundsOnEnd, type Pesewas } from '@efie/domain'
import { nowIso } from '../../../platform/clock.ts'
import { asSystem, transact, type Services, type TransactionContext } from '../../../platform/context.ts'
import { text } from '../../../platform/texts/text.ts'
import { loadApplicationForUpdate, type Application } from '../../applications/index.ts'
import { cancelOpenPayouts } from '../../disbursements/index.ts'
import { askForRefund } from './ask-for-refund.ts'
import { updatePayment, type Payment } from '../queries.ts'
import { loadRefunds, loadServicesPerformed, lockOneOffReceipts, lockPendingDemands } from './queries.ts'
import { feeParts, refundableOf } from './refund-rules.ts'
import { settleChargebacks } from '../chargebacks/settle-chargebacks.ts'

interface Owed {
  amount: Pesewas
  reason: string
  parts?: { document_verification_fee: Pesewas; inspection_fee: Pesewas }
}

/**
 * What is refunded of a receipt: fees for services not performed, and the whole balance at signing, since
 * nothing was paid out.
 */
const owedOf = (
  application: Application,
  payment: Payment,
  performed: { verification: boolean; inspection: boolean },
): Owed => {
  if (payment.payment_type === 'initial_payment')
    return {
      amount: payment.amount,
      reason: text('The application ended before the landlord was paid').message,
    }
  const unperformed = refundsOnEnd(application.status).unperformed_fees
  const parts = {
    document_verification_fee:
      unperformed && !performed.verification ? application.document_verification_fee : 0,
    inspection_fee: unperformed && !performed.inspection ? application.inspection_fee : 0,
  }
  return {
    amount: parts.document_verification_fee + parts.inspection_fee,
    reason: text('The service wasn’t performed').message,
    parts,
  }
}

const refundReceipts = async (
  ctx: TransactionContext,
  application: Application,
  feeSettled: boolean,
): Promise<void> => {
  const performed = await loadServicesPerformed(ctx.db, application.id)
  for (const payment of await lockOneOffReceipts(ctx.db, application.id)) {
    if (feeSettled && payment.payment_type === 'application_fee') continue
    const before = await loadRefunds(ctx.db, payment.id)
    const byRule = before.some((refund) => refund.requested_by === null && refund.status !== 'declined')
    const owed = owedOf(application, payment, performed)
    const left = refundableOf(payment, before)
    if (byRule || owed.amount <= 0 || left <= 0) continue
    // If a person has already refunded part of it, only the rest is left.
    const amount = Math.min(owed.amount, left)
    const parts = owed.amount > left && owed.parts ? feeParts(application, before, left) : owed.parts
    await askForRefund(ctx, { payment }, { amount, reason: owed.reason, ...(parts ? { parts } : {}) })
  }
}

/**
 * After an application ended without a loan: demands expire, an unreleased payout is withdrawn, and payments
 * for nothing are refunded. Safe to repeat.
 */
export const refundClosedApplication = (services: Services, applicationId: string): Promise<void> => {
  const ctx = asSystem(services)
  return transact(ctx, async (ctx) => {
    const application = await loadApplicationForUpdate(ctx.db, applicationId)
    if (!['rejected', 'cancelled', 'expired'].includes(application.status)) return
    const now = nowIso(ctx.clock)
    for (const demand of await lockPendingDemands(ctx.db, application.id))
      await updatePayment(ctx.db, demand.id, { status: 'expired' }, now)
    await cancelOpenPayouts(ctx, application)
    const feeSettled = await settleChargebacks(ctx, application, owedOf)
    await refundReceipts(ctx, application, feeSettled)
  })
}
