import type { Transaction } from '@efie/database'
import { ledgerAccounts, refundPaid, refundPaidTwice, statusAfterReturn, type Pesewas } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { money } from '../../../platform/texts/figures.ts'
import { known, text } from '../../../platform/texts/text.ts'
import { postEntry } from '../../ledger/index.ts'
import { notify, notifyRoles } from '../../notifications/index.ts'
import { recordOrderRefund, notifyRefunded } from '../../orders/index.ts'
import { describePayment } from '../describe-payment.ts'
import { recordEvent } from '../../timelines/index.ts'
import { dimensionsOf, sourceOf, type RefundCase } from './lock-refund.ts'
import { nextLateLook } from '../attempts/polling.ts'
import { updatePayment } from '../queries.ts'
import { updateRefund, type Refund } from './queries.ts'

export const refundLink = ({ payment_id }: Pick<Refund, 'payment_id'>): string =>
  payment_id === null ? '/payments' : `/payments/${payment_id}`

/** Moves an amount of a payment between in flight and refunded. */
const moveAmounts = async (
  tx: Transaction,
  { payment }: RefundCase,
  moved: { refunded: Pesewas; refunding: Pesewas },
  now: string,
): Promise<void> => {
  if (!payment) return
  const refunded_amount = payment.refunded_amount + moved.refunded
  const refunding_amount = payment.refunding_amount + moved.refunding
  const status = statusAfterReturn(payment.amount, refunded_amount)
  await updatePayment(tx, payment.id, { refunded_amount, refunding_amount, status }, now)
}

const notifyPayer = async (ctx: TransactionContext, refunded: RefundCase): Promise<void> => {
  const { refund, payment, application, order } = refunded
  if (order && !payment?.surplus) {
    if (refund.requested_by === null) await recordOrderRefund(ctx, order)
    else await notifyRefunded(ctx, order, refund.amount)
  }
  if (application)
    await recordEvent(ctx, {
      application_id: application.id,
      code: 'payment.refunded',
      values: { amount: refund.amount, instalment_number: payment?.instalment_number ?? null },
    })
  await notify(ctx, {
    user_id: refund.user_id,
    type: 'payment',
    title: text('Refund sent'),
    message: text('We’ve sent your refund of {amount}', { amount: money(refund.amount) }),
    link: refundLink(refund),
  })
}

/** How the money left: reported by the provider, or paid by finance from an account of the chart. */
export interface Arrival {
  kind: 'refund-confirmed' | 'refund-by-hand'
  from: string
  set?: Partial<Pick<Refund, 'channel' | 'account_code' | 'hand_reference' | 'paid_by' | 'approved_by'>>
}

/** The refund reached its payer and is no longer owed. */
export const completeRefund = async (
  ctx: TransactionContext,
  refunded: RefundCase,
  { kind, from, set }: Arrival,
): Promise<void> => {
  const { refund, payment } = refunded
  const now = nowIso(ctx.clock)
  await updateRefund(ctx.db, refund.id, {
    ...set,
    status: 'completed',
    failure_reason: null,
    poll_at: null,
    resolved_at: now,
    updated_at: now,
  })
  await moveAmounts(ctx.db, refunded, { refunded: refund.amount, refunding: 0 - refund.amount }, now)
  await postEntry(ctx, {
    kind,
    source_id: sourceOf(refund),
    description: `${payment ? describePayment(payment) : 'Credit'} refunded`,
    effective_date: today(ctx.clock),
    postings: refundPaid(refund.amount, from, dimensionsOf(refunded)),
  })
  await notifyPayer(ctx, refunded)
  await recordAudit(ctx, {
    action: kind === 'refund-by-hand' ? 'refund.pay-by-hand' : 'refund.complete',
    subject_type: 'refund',
    subject_id: refund.id,
    before: { status: refund.status },
    after: { status: 'completed', amount: refund.amount, ...set },
  })
}

const notifyFinance = (ctx: TransactionContext, refund: Refund, reason: string): Promise<void> =>
  notifyRoles(ctx, ['finance'], {
    type: 'payment',
    title: text('Refund failed'),
    message: text('A refund of {amount} failed (reference {reference}). Reason: {reason}', {
      amount: money(refund.amount),
      reference: refund.reference,
      reason: known(reason),
    }),
    link: '/dashboard/finance?tab=refunds&status=failed',
  })

/** The provider didn't pay: the money stays owed until it is retried, put back, or paid by hand. */
export const failRefund = async (
  ctx: TransactionContext,
  { refund }: RefundCase,
  reason: string,
): Promise<void> => {
  const now = nowIso(ctx.clock)
  await updateRefund(ctx.db, refund.id, {
    status: 'failed',
    failure_reason: reason,
    failed_at: now,
    poll_at: nextLateLook(now, now, false),
    updated_at: now,
  })
  await notifyFinance(ctx, refund, reason)
  await recordAudit(ctx, {
    action: 'refund.fail',
    subject_type: 'refund',
    subject_id: refund.id,
    before: { status: refund.status },
    after: { status: 'failed' },
  })
}

/** The provider reported it paid but got the money back: it is owed as before. */
export const refundCameBack = async (
  ctx: TransactionContext,
  refunded: RefundCase,
  reason: string,
): Promise<void> => {
  const { refund } = refunded
  const now = nowIso(ctx.clock)
  const after = await updateRefund(ctx.db, refund.id, { turns: refund.turns + 1, resolved_at: null })
  await moveAmounts(ctx.db, refunded, { refunded: 0 - refund.amount, refunding: refund.amount }, now)
  await postEntry(ctx, {
    kind: 'refund-returned',
    source_id: sourceOf(after),
    description: 'The provider got back the money of a refund',
    effective_date: today(ctx.clock),
    postings: refundPaid(0 - refund.amount, ledgerAccounts.gateway, dimensionsOf(refunded)),
  })
  await failRefund(ctx, { ...refunded, refund: after }, reason)
}

/**
 * The provider also paid a refund that was paid another way, or put back and used: its payment is a loss
 * until recovered.
 */
export const refundPaidAgain = async (
  ctx: TransactionContext,
  refunded: RefundCase,
  paid_twice: boolean,
): Promise<void> => {
  const { refund } = refunded
  const after = await updateRefund(ctx.db, refund.id, {
    paid_twice,
    turns: refund.turns + 1,
    updated_at: nowIso(ctx.clock),
  })
  await postEntry(ctx, {
    kind: 'refund-paid-twice',
    source_id: sourceOf(after),
    description: paid_twice
      ? 'The provider paid a refund that had already been completed another way'
      : 'The provider got back the money of a refund paid twice',
    effective_date: today(ctx.clock),
    postings: refundPaidTwice(paid_twice ? refund.amount : 0 - refund.amount, dimensionsOf(refunded)),
  })
  if (paid_twice)
    await notifyRoles(ctx, ['finance'], {
      type: 'payment',
      title: text('A refund was paid twice'),
      message: text(
        'The provider also paid the refund of {amount} under {reference}. It’s booked as a loss. Ask the payer to return it',
        { amount: money(refund.amount), reference: refund.reference },
      ),
      link: '/dashboard/finance?tab=refunds',
    })
  await recordAudit(ctx, {
    action: 'refund.paid-twice',
    subject_type: 'refund',
    subject_id: refund.id,
    before: { paid_twice: refund.paid_twice },
    after: { paid_twice },
  })
}
