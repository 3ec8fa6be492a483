import type { Transaction } from '@efie/database'
import {
  accountOfPlace,
  chargebackOwed,
  recovered,
  netWriteOffOf,
  type MoneyPlace,
  type Pesewas,
} from '@efie/domain'
import { nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type Dispute,
  type Owed,
  askAgain,
  findUnpaid,
  lockDispute,
  nothingOwed,
  updateDispute,
} from '../../chargebacks/index.ts'
import { postEntry } from '../../ledger/index.ts'
import { describePayment } from '../describe-payment.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { exactly, notAllowed, refuseWhileBeingPaid, type Due } from '../targets/due.ts'
import { findRetriable, loadPayment, type Payment } from '../queries.ts'

/** A debt is repaid in full; a written-off one is recovered by any amount up to the loss. */
const amountDue = (dispute: Dispute, given: Pesewas | undefined): Pesewas => {
  if (dispute.owed > 0) return exactly(dispute.owed, given)
  const lost = netWriteOffOf(dispute)
  if (lost <= 0) throw new AppError('NOTHING_DUE')
  if (given !== undefined && given > lost)
    throw notAllowed(lost, text('Pay at most {amount}. The rest has been paid', { amount: money(lost) }))
  return given ?? lost
}

const dueBy = async (tx: Transaction, dispute: Dispute, given: Pesewas | undefined): Promise<Due> => {
  const target = { kind: 'dispute', id: dispute.id } as const
  await refuseWhileBeingPaid(tx, target)
  const amount = amountDue(dispute, given)
  const { user_id, application_id, order_id, payment_type } = await loadPayment(tx, dispute.payment_id)
  return {
    payment_type,
    amount,
    row: await findRetriable(tx, target, payment_type),
    of: { user_id, application_id, order_id, dispute_id: dispute.id },
  }
}

/** Repays what a bank reversed. The application or order must be locked. */
export const dueOfDispute = async (tx: Transaction, id: string, given: Pesewas | undefined): Promise<Due> =>
  dueBy(tx, await lockDispute(tx, id), given)

/** The same by application or order: oldest debt first, written-off ones last; null if there is none. */
export const dueOnceMore = async (
  tx: Transaction,
  subject: { application_id: string } | { order_id: string },
  input: { payment_type: Payment['payment_type']; amount?: Pesewas | undefined },
): Promise<Due | null> => {
  const isMeant = ({ payment }: Owed) =>
    payment.payment_type === input.payment_type && payment.loan_id === null
  const unpaid = (await findUnpaid(tx, subject)).filter(isMeant)
  const owed = unpaid.filter(({ dispute }) => dispute.owed > 0)
  const named = owed.find(({ dispute }) => dispute.owed === input.amount) ?? owed[0] ?? unpaid[0]
  return named ? dueOfDispute(tx, named.dispute.id, input.amount) : null
}

/**
 * Whether exactly this amount is owed by a chargeback, or at least this much is written off and unrecovered.
 */
export const isOwedAgain = async (tx: Transaction, id: string, amount: Pesewas): Promise<boolean> => {
  const dispute = await lockDispute(tx, id)
  return dispute.owed > 0 ? dispute.owed === amount : netWriteOffOf(dispute) >= amount
}

/** The money doesn't match what is owed by now and is refunded; the current debt is demanded again. */
export const askForRest = async (ctx: TransactionContext, repayment: Payment, id: string): Promise<void> => {
  const dispute = await lockDispute(ctx.db, id)
  if (dispute.owed > 0) await askAgain(ctx, repayment, dispute)
}

/** A reversed payment was repaid: what was on hold continues. A written-off amount counts as recovered. */
export const recordRepayment = async (
  ctx: TransactionContext,
  payment: Payment,
  place: MoneyPlace,
): Promise<void> => {
  const { user_id, application_id, order_id, dispute_id, amount } = payment
  const dimensions = { user_id, application_id, order_id }
  const dispute = await lockDispute(ctx.db, dispute_id ?? '')
  const isOwed = dispute.owed > 0
  await postEntry(ctx, {
    kind: 'payment',
    source_id: payment.id,
    description: `${describePayment(payment)} paid again after a chargeback`,
    effective_date: today(ctx.clock),
    postings: isOwed
      ? chargebackOwed(0 - amount, accountOfPlace(place), dimensions)
      : recovered(amount, place, dimensions),
  })
  if (isOwed) return nothingOwed(ctx, dispute)
  await updateDispute(ctx.db, dispute.id, {
    recovered: dispute.recovered + amount,
    updated_at: nowIso(ctx.clock),
  })
}
