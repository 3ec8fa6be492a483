import type { Transaction } from '@efie/database'
import {
  applicationFeeReceived,
  initialPaymentReceived,
  localDateOf,
  reversePostings,
  type Pesewas,
  type Posting,
} from '@efie/domain'
import type { TransactionContext } from '../../../platform/context.ts'
import type { Application } from '../../applications/index.ts'
import {
  type Dispute,
  type Owed,
  findOwed,
  forgive,
  lockDispute,
  sumForgiven,
} from '../../chargebacks/index.ts'
import { keptTaxRates } from '../../taxes/index.ts'
import { askForRefund } from '../refunds/ask-for-refund.ts'
import type { Payment } from '../queries.ts'
import { loadRefunds, loadServicesPerformed, lockOneOffReceipts, type Refund } from '../refunds/queries.ts'
import { refundableOf } from '../refunds/refund-rules.ts'
import { dimensionsOf } from './take-back.ts'

type Parts = NonNullable<Refund['parts']>

/** What the refund rule for ended applications gives back of one receipt. */
type Rule = (
  application: Application,
  payment: Payment,
  performed: { verification: boolean; inspection: boolean },
) => { amount: Pesewas; reason: string; parts?: Parts }

/** Takes up to `amount` of the refundable fee parts, inspection first. */
const takeParts = (parts: Parts, amount: Pesewas): { taken: Parts; left: Parts } => {
  const inspection_fee = Math.min(amount, parts.inspection_fee)
  const document_verification_fee = Math.min(amount - inspection_fee, parts.document_verification_fee)
  return {
    taken: { inspection_fee, document_verification_fee },
    left: {
      inspection_fee: parts.inspection_fee - inspection_fee,
      document_verification_fee: parts.document_verification_fee - document_verification_fee,
    },
  }
}

/** A debt for refunded money isn't forgiven: that refund was what the rule gives back. */
const forgivable = ({ owed, effect }: Dispute): Pesewas => Math.max(0, owed - (effect?.above ?? 0))

const sumOfParts = (parts: Parts): Pesewas => parts.inspection_fee + parts.document_verification_fee

const forgiveFee = async (ctx: TransactionContext, owed: Owed, parts: Parts): Promise<void> => {
  const { payment } = owed
  const charge = { kind: 'application-fee', id: payment.id } as const
  const rates = await keptTaxRates(ctx.db, charge, localDateOf(payment.paid_at ?? payment.created_at))
  const postings: Posting[] = reversePostings(
    applicationFeeReceived(parts, rates, 'chargebacks', dimensionsOf(payment)),
  )
  await forgive(ctx, owed, { amount: sumOfParts(parts), postings })
}

const lockOwed = async (
  tx: Transaction,
  application: Application,
  type: Payment['payment_type'],
): Promise<Owed[]> => {
  const owed = (await findOwed(tx, { application_id: application.id })).filter(
    ({ payment }) => payment.payment_type === type,
  )
  const locked: Owed[] = []
  for (const one of owed) locked.push({ ...one, dispute: await lockDispute(tx, one.dispute.id) })
  return locked
}

/** A fee paid, reversed and paid again gives back in total what a single fee would. */
const settleFee = async (
  ctx: TransactionContext,
  application: Application,
  receipts: readonly Payment[],
  rule: Rule,
): Promise<void> => {
  const [first] = receipts
  const owed = await lockOwed(ctx.db, application, 'application_fee')
  const sample = first ?? owed[0]?.payment
  if (!sample) return
  const performed = await loadServicesPerformed(ctx.db, application.id)
  const { parts, reason } = rule(application, sample, performed)
  const given = await sumForgiven(ctx.db, application.id, 'application_fee')
  let { left } = takeParts(parts ?? { inspection_fee: 0, document_verification_fee: 0 }, given)
  for (const receipt of receipts) {
    const before = await loadRefunds(ctx.db, receipt.id)
    // On a repeat, finds its own refunds.
    if (before.some((refund) => refund.requested_by === null && refund.status !== 'declined')) return
    const next = takeParts(left, refundableOf(receipt, before))
    if (sumOfParts(next.taken) > 0)
      await askForRefund(
        ctx,
        { payment: receipt },
        { amount: sumOfParts(next.taken), reason, parts: next.taken },
      )
    left = next.left
  }
  for (const one of owed) {
    const next = takeParts(left, forgivable(one.dispute))
    if (sumOfParts(next.taken) > 0) await forgiveFee(ctx, one, next.taken)
    left = next.left
  }
}

/** The balance at signing is refunded in full, so none of it is demanded any more. */
const settleInitial = async (ctx: TransactionContext, application: Application): Promise<void> => {
  for (const one of await lockOwed(ctx.db, application, 'initial_payment')) {
    const amount = forgivable(one.dispute)
    if (amount === 0) continue
    const postings = reversePostings(initialPaymentReceived(amount, 'chargebacks', dimensionsOf(one.payment)))
    await forgive(ctx, one, { amount, postings })
  }
}

/**
 * Applies the refund rule to charged-back payments after an application ended without a loan: nothing is
 * demanded that would be refunded if paid. Debts for services performed stay. Safe to repeat. True if the fee
 * was handled.
 */
export const settleChargebacks = async (
  ctx: TransactionContext,
  application: Application,
  rule: Rule,
): Promise<boolean> => {
  await settleInitial(ctx, application)
  const receipts = await lockOneOffReceipts(ctx.db, application.id)
  const fees = receipts.filter((row) => row.payment_type === 'application_fee')
  const owed = await findOwed(ctx.db, { application_id: application.id })
  const isTouched =
    fees.some((row) => row.dispute_id !== null || row.charged_back_amount > 0) ||
    owed.some(({ payment }) => payment.payment_type === 'application_fee')
  if (isTouched) await settleFee(ctx, application, fees, rule)
  return isTouched
}
