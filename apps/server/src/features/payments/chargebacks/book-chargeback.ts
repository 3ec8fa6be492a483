import {
  chargebackParts,
  chargedBack,
  ledgerAccounts,
  partsOfEffect,
  statusAfterReturn,
  sumOf,
  type ChargebackEffect,
  type ChargebackParts,
  type Pesewas,
} from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { text } from '../../../platform/texts/text.ts'
import {
  type Dispute,
  askAgain,
  loadDispute,
  lockDisputesOf,
  setOffOnOrder,
  updateDispute,
} from '../../chargebacks/index.ts'
import { postEntry } from '../../ledger/index.ts'
import { loadOrderForUpdate, oweRefund, recordOrderRefund } from '../../orders/index.ts'
import { chargeableOf } from './chargeable.ts'
import { describePayment } from '../describe-payment.ts'
import type { LockedPayment } from '../lock-payment.ts'
import { updatePayment, type Payment } from '../queries.ts'
import { loadRefunds, updateRefund, type Refund } from '../refunds/queries.ts'
import { dropRefund } from '../refunds/release-refund.ts'
import { dimensionsOf, takeOutOf } from './take-back.ts'
import { notifyChargedBack } from './notify-chargeback.ts'

/** Identity of a dispute's next entry; it can be booked again after it was won. */
const entryOf = ({ id, bookings }: Pick<Dispute, 'id' | 'bookings'>): string =>
  bookings === 0 ? id : `${id}:${bookings + 1}`

/**
 * A payment's returned amount and resulting status. Failed refunds paid by the bank are no longer in flight,
 * those also paid by the provider stay paid, and what the bank took beyond the payment had been refunded
 * before.
 */
export const withReturned = (
  payment: Payment,
  { left, refunds }: ChargebackParts,
  sign: 1 | -1,
  paidTwice: Pesewas = 0,
) => {
  const ended = sumOf(refunds.map((one) => one.amount))
  const more = sign * (left + ended)
  const refunded_amount = payment.refunded_amount + more + paidTwice
  return {
    refunded_amount,
    charged_back_amount: payment.charged_back_amount + more,
    refunding_amount: payment.refunding_amount - sign * ended - paidTwice,
    status: statusAfterReturn(payment.amount, refunded_amount),
  }
}

/** Drops refund requests waiting for a second person if the chargeback leaves less than they ask for. */
const dropWaiting = async (
  ctx: TransactionContext,
  refunds: readonly Refund[],
  left: Pesewas,
): Promise<void> => {
  const waiting = refunds.filter((refund) => refund.status === 'requested')
  if (sumOf(waiting.map((refund) => refund.amount)) <= left) return
  for (const refund of waiting) await dropRefund(ctx, refund, text('The bank reversed the payment').message)
}

const post = (
  ctx: TransactionContext,
  payment: Payment,
  entry: { source_id: string; amount: Pesewas; account: 'refunds_in_flight' | 'chargebacks' },
) =>
  postEntry(ctx, {
    kind: 'chargeback',
    source_id: entry.source_id,
    description: `${describePayment(payment)} charged back after its refund`,
    effective_date: today(ctx.clock),
    postings: chargedBack(entry.amount, ledgerAccounts[entry.account], dimensionsOf(payment)),
  })

/** Ends failed refunds, which the bank has now paid to the payer. */
const endRefunds = async (
  ctx: TransactionContext,
  { payment, order }: LockedPayment,
  parts: ChargebackParts,
  entry: string,
): Promise<void> => {
  const now = nowIso(ctx.clock)
  for (const { id, amount } of parts.refunds) {
    await updateRefund(ctx.db, id, { status: 'put-back', poll_at: null, resolved_at: now, updated_at: now })
    const source_id = `${entry}:refund:${id}`
    await post(ctx, payment, { source_id, amount, account: 'refunds_in_flight' })
    await recordAudit(ctx, {
      action: 'refund.put-back',
      subject_type: 'refund',
      subject_id: id,
      before: { status: 'failed' },
      after: { status: 'put-back', amount, chargeback: entry },
    })
  }
  if (parts.refunds.length > 0 && order && !payment.surplus) await recordOrderRefund(ctx, order)
}

const take = async (
  ctx: TransactionContext,
  locked: LockedPayment,
  parts: ChargebackParts,
  entry: string,
): Promise<ChargebackEffect> => {
  const { left, refunds, above } = parts
  const source: ChargebackEffect =
    left > 0 ? await takeOutOf(ctx, locked, { amount: left, entry }) : { kind: 'refunded' }
  await endRefunds(ctx, locked, parts, entry)
  if (above > 0)
    await post(ctx, locked.payment, {
      source_id: `${entry}:above`,
      amount: above,
      account: 'chargebacks',
    })
  return { ...source, ...(refunds.length > 0 ? { refunds } : {}), ...(above > 0 ? { above } : {}) }
}

/** Sets the debt off against a refund due to the buyer of an order. */
const setOff = async (
  ctx: TransactionContext,
  { order }: LockedPayment,
  dispute: Dispute,
): Promise<Dispute> => {
  if (!order || dispute.owed === 0) return dispute
  const { refund_due } = await loadOrderForUpdate(ctx.db, order.id)
  if (refund_due === 0) return dispute
  await oweRefund(ctx.db, order, 0 - (await setOffOnOrder(ctx, order.id, refund_due)))
  await recordOrderRefund(ctx, order)
  return loadDispute(ctx.db, dispute.id)
}

/**
 * Books a chargeback: out of whatever the payment had become, and owed again. What exceeds the rest of the
 * payment pays failed refunds; beyond that, what had been refunded is owed by the payer. Everything must be
 * locked.
 */
export const bookChargeback = async (
  ctx: TransactionContext,
  locked: LockedPayment,
  dispute: Dispute,
): Promise<Dispute> => {
  const { payment } = locked
  const { amount } = dispute
  const refunds = await loadRefunds(ctx.db, payment.id)
  const { left, failed } = chargeableOf(payment, refunds, await lockDisputesOf(ctx.db, payment.id))
  const parts = chargebackParts(amount, left, failed)
  await dropWaiting(ctx, refunds, left - parts.left)
  const now = nowIso(ctx.clock)
  const effect = await take(ctx, locked, parts, entryOf(dispute))
  const after = withReturned(payment, parts, 1)
  await updatePayment(ctx.db, payment.id, after, now)
  const taken = await updateDispute(ctx.db, dispute.id, {
    booked_at: now,
    bookings: dispute.bookings + 1,
    effect,
    owed: parts.above + (effect.kind === 'receivable' ? parts.left : 0),
    forgiven: 0,
    written_off: 0,
    recovered: 0,
    updated_at: now,
  })
  const booked = await setOff(ctx, locked, taken)
  const due = booked.owed > 0 ? await askAgain(ctx, payment, booked) : null
  await notifyChargedBack(ctx, locked, booked, due)
  await recordAudit(ctx, {
    action: 'payment.charge-back',
    subject_type: 'payment',
    subject_id: payment.id,
    before: { status: payment.status, refunded_amount: payment.refunded_amount },
    after: { ...after, amount, dispute: dispute.id, effect: effect.kind, above: parts.above },
  })
  return booked
}

/**
 * Failed refunds that a bank had paid are owed again. Those the provider paid as well had been a loss and no
 * longer are; returns their total.
 */
export const oweRefundsAgain = async (
  ctx: TransactionContext,
  payment: Payment,
  dispute: Dispute,
  entry: string,
): Promise<Pesewas> => {
  const { refunds } = partsOfEffect(dispute.amount, dispute.effect)
  const paidTwice = new Set(
    (await loadRefunds(ctx.db, payment.id)).filter((one) => one.paid_twice).map(({ id }) => id),
  )
  const now = nowIso(ctx.clock)
  for (const { id, amount } of refunds) {
    const account = paidTwice.has(id) ? ledgerAccounts.credit_losses : ledgerAccounts.refunds_in_flight
    await postEntry(ctx, {
      kind: 'chargeback-won',
      source_id: `${entry}:refund:${id}`,
      description: `${describePayment(payment)}: chargeback won, its refund counts again`,
      effective_date: today(ctx.clock),
      postings: chargedBack(0 - amount, account, dimensionsOf(payment)),
    })
    await updateRefund(ctx.db, id, {
      ...(paidTwice.has(id)
        ? { status: 'completed', paid_twice: false }
        : { status: 'failed', resolved_at: null }),
      updated_at: now,
    })
  }
  return sumOf(refunds.filter(({ id }) => paidTwice.has(id)).map((one) => one.amount))
}
