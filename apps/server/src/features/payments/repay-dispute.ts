import type { Transaction } from '@efie/database'
import { accountOfPlace, chargebackOwed, type MoneyPlace, type Pesewas } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { nothingOwed } from '../chargebacks/index.ts'
import { findOwed, lockDispute, type Dispute } from '../disputes/index.ts'
import { postEntry } from '../ledger/index.ts'
import { describePayment } from './describe-payment.ts'
import { exactly, refuseWhileBeingPaid, type Due } from './due.ts'
import { findRetriable, loadPayment, type Payment } from './queries.ts'

const owedBy = async (tx: Transaction, dispute: Dispute, given: Pesewas | undefined): Promise<Due> => {
  const target = { kind: 'dispute', id: dispute.id } as const
  await refuseWhileBeingPaid(tx, target)
  if (dispute.owed <= 0) throw new AppError('NOTHING_DUE')
  const { user_id, application_id, order_id, payment_type } = await loadPayment(tx, dispute.payment_id)
  return {
    payment_type,
    amount: exactly(dispute.owed, given),
    row: await findRetriable(tx, target, payment_type),
    of: { user_id, application_id, order_id, dispute_id: dispute.id },
  }
}

/** What a bank took back, paid once more and whole. The application or order must be locked. */
export const dueOfDispute = async (tx: Transaction, id: string, given: Pesewas | undefined): Promise<Due> =>
  owedBy(tx, await lockDispute(tx, id), given)

/** The same by the application or order that it was paid for, the oldest first; null where nothing of the kind is owed. */
export const dueOnceMore = async (
  tx: Transaction,
  subject: { application_id: string } | { order_id: string },
  wish: { payment_type: Payment['payment_type']; amount?: Pesewas | undefined },
): Promise<Due | null> => {
  const owed = (await findOwed(tx, subject)).filter(
    ({ payment }) => payment.payment_type === wish.payment_type && payment.loan_id === null,
  )
  const named = owed.find(({ dispute }) => dispute.owed === wish.amount) ?? owed[0]
  return named ? dueOfDispute(tx, named.dispute.id, wish.amount) : null
}

/** True while exactly this is owed by a charge-back. */
export const isOwedAgain = async (tx: Transaction, id: string, amount: Pesewas): Promise<boolean> =>
  (await lockDispute(tx, id)).owed === amount

/** What a bank had taken back has been paid once more: what waited for it goes on. */
export const recordRepayment = async (
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  place: MoneyPlace,
): Promise<void> => {
  const { user_id, application_id, order_id, dispute_id } = payment
  await postEntry(ctx, tx, {
    kind: 'payment',
    source_id: payment.id,
    description: `${describePayment(payment)} paid again after a chargeback`,
    effective_date: today(ctx.clock),
    postings: chargebackOwed(0 - payment.amount, accountOfPlace(place), {
      user_id,
      application_id,
      order_id,
    }),
  })
  await nothingOwed(ctx, tx, await lockDispute(tx, dispute_id ?? ''))
}
