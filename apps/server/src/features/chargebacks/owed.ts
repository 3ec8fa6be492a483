import type { Transaction } from '@efie/database'
import {
  addDays,
  chargebackDueDays,
  chargebackOwed,
  ledgerAccounts,
  type Pesewas,
  type Posting,
} from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { newReference } from '../../platform/gateway/references.ts'
import { postEntry } from '../ledger/index.ts'
import {
  findOwed,
  insertDemand,
  lockDispute,
  lockRepayments,
  updateDispute,
  updatePaymentRow,
  type Dispute,
  type Owed,
  type DisputedPayment,
} from '../disputes/index.ts'

const dimensionsOf = ({ user_id, application_id, order_id }: DisputedPayment) => ({
  user_id,
  application_id,
  order_id,
})

/** Asks the payer for it once more: a demand of the same kind as the payment that was taken back. */
export const askAgain = async (
  ctx: Context,
  tx: Transaction,
  payment: DisputedPayment,
  dispute: Pick<Dispute, 'id' | 'owed'>,
): Promise<void> => {
  const now = nowIso(ctx.clock)
  const asked = {
    amount: dispute.owed,
    due_date: addDays(today(ctx.clock), chargebackDueDays),
    updated_at: now,
  }
  const before = (await lockRepayments(tx, dispute.id)).find((row) => row.paid_at === null)
  if (before?.status === 'processing') return
  if (before) return updatePaymentRow(tx, before.id, { ...asked, status: 'pending' })
  await insertDemand(tx, {
    ...asked,
    ...dimensionsOf(payment),
    dispute_id: dispute.id,
    payment_type: payment.payment_type,
    reference: newReference('pay'),
    created_at: now,
  })
}

/** The demand follows what is owed; money that is on its way meanwhile is not due any more and goes back. */
const followDemand = async (ctx: Context, tx: Transaction, { id, owed }: Dispute): Promise<void> => {
  const now = nowIso(ctx.clock)
  for (const row of await lockRepayments(tx, id))
    if (row.status === 'pending' || (owed > 0 && (row.status === 'failed' || row.status === 'expired')))
      await updatePaymentRow(tx, row.id, {
        ...(owed > 0 ? { amount: owed } : { status: 'expired' }),
        updated_at: now,
      })
}

/** Takes something off what is owed: given up, because what it had paid for came to nothing, or as a loss. */
export const lessOwed = async (
  ctx: Context,
  tx: Transaction,
  dispute: Dispute,
  less: { forgiven?: Pesewas; written_off?: Pesewas },
): Promise<Dispute> => {
  const { forgiven = 0, written_off = 0 } = less
  const after = await updateDispute(tx, dispute.id, {
    owed: dispute.owed - forgiven - written_off,
    forgiven: dispute.forgiven + forgiven,
    written_off: dispute.written_off + written_off,
    updated_at: nowIso(ctx.clock),
  })
  await followDemand(ctx, tx, after)
  return after
}

/** Nothing is owed by this dispute any more: it was paid again, or won. */
export const nothingOwed = async (ctx: Context, tx: Transaction, dispute: Dispute): Promise<void> => {
  const after = await updateDispute(tx, dispute.id, { owed: 0, updated_at: nowIso(ctx.clock) })
  await followDemand(ctx, tx, after)
}

/** `postings` say out of what: what is held for the person, or income that is not earned. */
export const forgive = async (
  ctx: Context,
  tx: Transaction,
  { dispute }: Owed,
  forgiven: { amount: Pesewas; postings: Posting[] },
): Promise<void> => {
  await postEntry(ctx, tx, {
    kind: 'chargeback-forgiven',
    source_id: `${dispute.id}:${dispute.version}`,
    description: 'Not asked for any more: what it had paid for came to nothing',
    effective_date: today(ctx.clock),
    postings: forgiven.postings,
  })
  await lessOwed(ctx, tx, dispute, { forgiven: forgiven.amount })
}

/**
 * Money of an order goes back, `most` at most: what its buyer still owes by chargebacks of it is taken off first. Answers how
 * much that was.
 */
export const forgiveOwedOnOrder = async (
  ctx: Context,
  tx: Transaction,
  order_id: string,
  most: Pesewas,
): Promise<Pesewas> => {
  let left = most
  for (const one of await findOwed(tx, { order_id })) {
    const dispute = await lockDispute(tx, one.dispute.id)
    const amount = Math.min(left, dispute.owed)
    if (amount === 0) continue
    const postings = chargebackOwed(0 - amount, ledgerAccounts.tenant_credit, dimensionsOf(one.payment))
    await forgive(ctx, tx, { ...one, dispute }, { amount, postings })
    left -= amount
  }
  return most - left
}
