import type { Transaction } from '@efie/database'
import {
  applicationFeeReceived,
  creditRefunded,
  initialPaymentReceived,
  localDateOf,
  reversePostings,
  type Posting,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { inSeconds, nowIso, today } from '../../platform/clock.ts'
import { transact, type Context } from '../../platform/context.ts'
import { GatewayUnavailableError, type RefundState } from '../../platform/gateway/port.ts'
import { money } from '../../platform/texts/figures.ts'
import { known, text } from '../../platform/texts/text.ts'
import { recordApplicationEvent } from '../applications/index.ts'
import { postEntry } from '../ledger/index.ts'
import { notify, notifyRoles } from '../notifications/index.ts'
import { priceRefunded, recordOrderRefund, tellRefunded, type Order } from '../orders/index.ts'
import { keptTaxRates } from '../taxes/index.ts'
import { describePayment, timelineDetail } from './describe-payment.ts'
import { pollDelay } from './polling.ts'
import { lockPaymentWithApplication, type LockedPayment } from './lock-payment.ts'
import { updatePayment, type Payment } from './queries.ts'
import {
  chargeReferenceOf,
  findRefundsByReference,
  loadRefund,
  lockRefund,
  updateRefund,
  type Refund,
} from './refund-queries.ts'

/** The books of money that went back; a loan's money was booked when it left the loan. */
const postingsOf = async (
  tx: Transaction,
  payment: Payment,
  order: Order | null,
  refund: Refund,
): Promise<Posting[]> => {
  const { user_id, application_id, order_id } = payment
  const dimensions = { user_id, application_id, order_id }
  if (order && !payment.surplus && refund.requested_by !== null)
    return payment.loan_id === null ? priceRefunded(order, refund.amount) : []
  // By rule: an order's money became the tenant's credit when the goods or the order were given up.
  if (payment.surplus || order) return creditRefunded(refund.amount, 'gateway', dimensions)
  if (payment.payment_type === 'application_fee' && refund.parts) {
    const charge = { kind: 'application-fee', id: payment.id } as const
    const rates = await keptTaxRates(tx, charge, localDateOf(payment.paid_at ?? payment.created_at))
    return reversePostings(applicationFeeReceived(refund.parts, rates, 'gateway', dimensions))
  }
  if (payment.payment_type === 'initial_payment')
    return reversePostings(initialPaymentReceived(refund.amount, 'gateway', dimensions))
  return []
}

const complete = async (
  ctx: Context,
  tx: Transaction,
  { payment, order }: LockedPayment,
  refund: Refund,
): Promise<void> => {
  const now = nowIso(ctx.clock)
  const refunded_amount = payment.refunded_amount + refund.amount
  await updateRefund(tx, refund.id, {
    status: 'completed',
    poll_at: null,
    resolved_at: now,
    updated_at: now,
  })
  const status = refunded_amount >= payment.amount ? 'refunded' : 'partly-refunded'
  await updatePayment(tx, payment.id, { refunded_amount, status }, now)
  await postEntry(ctx, tx, {
    kind: 'refund',
    source_id: refund.id,
    description: `${describePayment(payment)} refunded`,
    effective_date: today(ctx.clock),
    postings: await postingsOf(tx, payment, order, refund),
  })
  if (order && !payment.surplus) {
    if (refund.requested_by === null) await recordOrderRefund(ctx, tx, order, refund.amount)
    else await tellRefunded(ctx, tx, order, refund.amount)
  }
  if (payment.application_id !== null)
    await recordApplicationEvent(ctx, tx, {
      application_id: payment.application_id,
      kind: 'refund',
      title: text('Payment refunded'),
      detail: timelineDetail(payment, refund.amount),
    })
  await notify(ctx, tx, {
    user_id: payment.user_id,
    type: 'payment',
    title: text('Refund sent'),
    message: text('Your refund of {amount} has been sent', { amount: money(refund.amount) }),
    link: `/payments/${payment.id}`,
  })
  await recordAudit(ctx, tx, {
    action: 'refund.complete',
    subject_type: 'refund',
    subject_id: refund.id,
    before: { status: refund.status, refunded_amount: payment.refunded_amount },
    after: { status: 'completed', refunded_amount },
  })
}

const fail = async (
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  refund: Refund,
  reason: string,
): Promise<void> => {
  const now = nowIso(ctx.clock)
  await updateRefund(tx, refund.id, {
    status: 'failed',
    failure_reason: reason,
    poll_at: null,
    updated_at: now,
  })
  await notifyRoles(ctx, tx, ['finance'], {
    type: 'payment',
    title: text('Refund failed'),
    message: text('The refund of {amount} under {reference} failed: {reason}', {
      amount: money(refund.amount),
      reference: refund.reference,
      reason: known(reason),
    }),
    link: `/payments/${payment.id}`,
  })
  await recordAudit(ctx, tx, {
    action: 'refund.fail',
    subject_type: 'refund',
    subject_id: refund.id,
    before: { status: refund.status },
    after: { status: 'failed' },
  })
}

/** Books what the gateway says of a refund, once. */
const applyState = (ctx: Context, known: Refund, state: RefundState): Promise<void> => {
  const system: Context = { ...ctx, actor: null }
  return transact(ctx, async (tx) => {
    const locked = await lockPaymentWithApplication(tx, known.payment_id)
    const { payment } = locked
    const refund = await lockRefund(tx, known.id)
    if (refund.status !== 'released') return
    if (state.status === 'completed') await complete(system, tx, locked, refund)
    else if (state.status === 'failed')
      await fail(system, tx, payment, refund, state.failure_reason ?? 'the provider refused it')
    else
      await updateRefund(tx, refund.id, {
        polls: refund.polls + 1,
        poll_at: inSeconds(ctx.clock, pollDelay(refund.polls)),
      })
  })
}

/** Asks the provider, which knows the reference if it has heard of it before; else hands it the refund. */
const ask = async (ctx: Context, refund: Refund, charge_reference: string): Promise<RefundState> => {
  try {
    if (refund.polls > 0) {
      const state = await ctx.gateway.verifyRefund({ reference: refund.reference, charge_reference })
      if (state.status !== 'unknown') return state
    }
    return await ctx.gateway.refund({
      reference: refund.reference,
      charge_reference,
      amount: refund.amount,
    })
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
    return { status: 'unknown' }
  }
}

/** Sends a released refund, outside any transaction; the reference makes it safe to repeat. */
export const sendRefund = async (ctx: Context, id: string): Promise<void> => {
  const refund = await loadRefund(ctx.db, id)
  if (refund.status !== 'released') return
  const charge_reference = await chargeReferenceOf(ctx.db, refund.payment_id)
  if (charge_reference === null) {
    await applyState(ctx, refund, { status: 'failed', failure_reason: 'it was not paid through the gateway' })
    return
  }
  await applyState(ctx, refund, await ask(ctx, refund, charge_reference))
}

/**
 * A webhook about a refund: the truth is asked for, never taken from the message. Some providers name the charge that is
 * refunded, and not the refund.
 */
export const resolveRefund = async (ctx: Context, reference: string): Promise<void> => {
  for (const { id } of await findRefundsByReference(ctx.db, reference)) await sendRefund(ctx, id)
}
