import {
  addDays,
  chargebackSetOff,
  netWriteOffOf,
  type LocalDate,
  type Pesewas,
  type Posting,
} from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { postEntry } from '../ledger/index.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import {
  findUnpaid,
  insertDemand,
  lockDispute,
  lockRepayments,
  updateDispute,
  updatePaymentRow,
  type Dispute,
  type Owed,
  type Payment as DisputedPayment,
} from './queries.ts'

const dimensionsOf = ({ user_id, application_id, order_id }: DisputedPayment) => ({
  user_id,
  application_id,
  order_id,
})

/**
 * Raises a new demand of the same kind as the reversed payment, due by the policy in force today. Returns the
 * due date.
 */
export const askAgain = async (
  ctx: TransactionContext,
  payment: DisputedPayment,
  dispute: Pick<Dispute, 'id' | 'owed'>,
): Promise<LocalDate> => {
  const now = nowIso(ctx.clock)
  const { terms } = await loadActiveProduct(ctx.db, 'rent', now)
  const due_date = addDays(today(ctx.clock), terms.chargeback_due_days)
  const before = (await lockRepayments(ctx.db, dispute.id)).find((row) => row.paid_at === null)
  if (before?.status === 'processing') return before.due_date ?? due_date
  const asked = { amount: dispute.owed, due_date, updated_at: now }
  if (before) {
    await updatePaymentRow(ctx.db, before.id, { ...asked, status: 'pending' })
    return due_date
  }
  await insertDemand(ctx.db, {
    ...asked,
    ...dimensionsOf(payment),
    dispute_id: dispute.id,
    payment_type: payment.payment_type,
    created_at: now,
  })
  return due_date
}

/** Adjusts the demand to the debt. A payment already on its way is then a surplus and is refunded. */
const followDemand = async (ctx: TransactionContext, { id, owed }: Dispute): Promise<void> => {
  const now = nowIso(ctx.clock)
  for (const row of await lockRepayments(ctx.db, id))
    if (row.status === 'pending' || (owed > 0 && (row.status === 'failed' || row.status === 'expired')))
      await updatePaymentRow(ctx.db, row.id, {
        ...(owed > 0 ? { amount: owed } : { status: 'expired' }),
        updated_at: now,
      })
}

/** Reduces the debt: forgiven because what it had paid for came to nothing, or written off as a loss. */
export const lessOwed = async (
  ctx: TransactionContext,
  dispute: Dispute,
  less: { forgiven?: Pesewas; written_off?: Pesewas },
): Promise<Dispute> => {
  const { forgiven = 0, written_off = 0 } = less
  const after = await updateDispute(ctx.db, dispute.id, {
    owed: dispute.owed - forgiven - written_off,
    forgiven: dispute.forgiven + forgiven,
    written_off: dispute.written_off + written_off,
    updated_at: nowIso(ctx.clock),
  })
  await followDemand(ctx, after)
  return after
}

/** Closes the debt: it was paid again, or the dispute was won. */
export const nothingOwed = async (ctx: TransactionContext, dispute: Dispute): Promise<void> => {
  const after = await updateDispute(ctx.db, dispute.id, { owed: 0, updated_at: nowIso(ctx.clock) })
  await followDemand(ctx, after)
}

/**
 * `postings`: the other side, a liability to the person or unearned income. `lost`: how much had been written
 * off and is no longer a loss.
 */
export const forgive = async (
  ctx: TransactionContext,
  { dispute }: Owed,
  forgiven: { amount: Pesewas; lost?: Pesewas; postings: Posting[] },
): Promise<void> => {
  const { amount, lost = 0 } = forgiven
  await postEntry(ctx, {
    kind: 'chargeback-forgiven',
    source_id: `${dispute.id}:${dispute.version}`,
    description: 'No longer owed, because what it paid for didn’t go ahead',
    effective_date: today(ctx.clock),
    postings: forgiven.postings,
  })
  await lessOwed(ctx, dispute, { forgiven: amount, written_off: 0 - lost })
}

/**
 * Before money of an order is refunded, up to `most`: sets off what banks reversed and no one has paid again,
 * whether still owed or written off. Returns how much.
 */
export const setOffOnOrder = async (
  ctx: TransactionContext,
  order_id: string,
  most: Pesewas,
): Promise<Pesewas> => {
  let left = most
  for (const one of await findUnpaid(ctx.db, { order_id })) {
    const dispute = await lockDispute(ctx.db, one.dispute.id)
    const owed = Math.min(left, dispute.owed)
    const lost = Math.min(left - owed, netWriteOffOf(dispute))
    const amount = owed + lost
    if (amount === 0) continue
    const postings = chargebackSetOff({ owed, lost }, dimensionsOf(one.payment))
    await forgive(ctx, { ...one, dispute }, { amount, lost, postings })
    left -= amount
  }
  return most - left
}
