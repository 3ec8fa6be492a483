import { decideTransition, paymentLifecycle, type Network, type PaymentMethod } from '@efie/domain'
import { publicUrl } from '../../../config.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import type { Context, TransactionContext, ScopedContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { GatewayUnavailableError } from '../../../platform/gateway/port.ts'
import { newReference } from '../../../platform/gateway/references.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { toE164 } from '../../../platform/phone.ts'
import { describePayment } from '../describe-payment.ts'
import type { Due } from '../targets/due.ts'
import { findTarget, type PaymentRequest } from '../targets/find-target.ts'
import { paymentDetailOf } from '../reading/payment-detail.ts'
import { ATTEMPT_MINUTES, FIRST_POLL_SECONDS } from './polling.ts'
import { requirePrompt } from './prompt-limits.ts'
import { insertPayment, loadPayment, updatePayment, type Payment } from '../queries.ts'
import { insertAttempt, loadAttempt, loadAttempts, storeNextStep, type Attempt } from './queries.ts'
import { resolveKnown } from './resolve-attempt.ts'

export interface PaymentInput extends PaymentRequest {
  method: PaymentMethod
  network?: Network | undefined
  phone?: string | undefined
}

interface Means {
  method: PaymentMethod
  network: Network | null
  phone: string | null
}

const meansOf = ({ method, network, phone }: PaymentInput): Means => {
  if (method === 'cash' || method === 'payroll')
    throw invalid('method', 'Pay by mobile money, card or bank transfer')
  if (method !== 'mobile_money') return { method, network: null, phone: null }
  const number = toE164(phone ?? '')
  if (number === null) throw invalid('phone', 'Enter a Ghana phone number')
  return { method, network: network ?? null, phone: number }
}

/** A payment and its latest attempt. */
interface Started {
  payment: Payment
  attempt: Attempt
}

/** Clears the manual entry from a row that a second person refused, so the payer can pay it. */
const notByHand = {
  recorded_by: null,
  confirmed_by: null,
  received_on: null,
  unidentified_receipt_id: null,
  note: null,
}

/** The row being paid, now processing. */
const rowOf = async (ctx: TransactionContext, due: Due, means: Means) => {
  const now = nowIso(ctx.clock)
  const { of, payment_type, amount, row } = due
  if (!row)
    return insertPayment(ctx.db, {
      ...of,
      payment_type,
      amount,
      method: means.method,
      status: 'processing',
      created_at: now,
      updated_at: now,
    })
  const decision = decideTransition(paymentLifecycle, {
    from: row.status,
    to: 'processing',
    role: 'user',
    isOwner: true,
    facts: { no_payment_in_progress: true, still_owed: true },
  })
  if (!decision.ok) throw new AppError('NOTHING_DUE')
  return updatePayment(
    ctx.db,
    row.id,
    { status: 'processing', method: means.method, amount, ...notByHand },
    now,
  )
}

/**
 * First phase, in a transaction: stores the attempt before the gateway is asked. A crash in between then
 * leaves an attempt that polling finds, never a charge that no row knows of.
 */
const startAttempt = async (ctx: TransactionContext, due: Due, means: Means): Promise<Started> => {
  const payment = await rowOf(ctx, due, means)
  const attempt = await insertAttempt(ctx.db, {
    payment_id: payment.id,
    reference: newReference('try'),
    provider: ctx.gateway.name,
    amount: payment.amount,
    ...means,
    poll_at: inSeconds(ctx.clock, FIRST_POLL_SECONDS),
    expires_at: inSeconds(ctx.clock, ATTEMPT_MINUTES * 60),
    created_at: nowIso(ctx.clock),
  })
  await recordAudit(ctx, {
    action: 'payment.start',
    subject_type: 'payment',
    subject_id: payment.id,
    after: {
      amount: payment.amount,
      payment_type: payment.payment_type,
      method: means.method,
      reference: attempt.reference,
    },
  })
  return { payment, attempt }
}

const keep = ({ payment, attempt }: Started) => ({ payment_id: payment.id, reference: attempt.reference })

const recall = async (ctx: Context, { payment_id, reference }: ReturnType<typeof keep>): Promise<Started> => {
  const payment = await loadPayment(ctx.db, payment_id)
  const attempt = await loadAttempt(ctx.db, reference)
  if (!attempt) throw new Error(`payment ${payment_id} has lost its attempt`)
  return { payment, attempt }
}

/**
 * Second phase, outside any transaction: asks the gateway to charge under the attempt's reference. Any
 * failure here leaves the attempt processing, to be polled: an unknown outcome is a state (domain.md §3).
 * Repeating the order never charges twice.
 */
const askGateway = async (
  ctx: ScopedContext<'payments.pay' | 'invoices.pay'>,
  { payment, attempt }: Started,
): Promise<void> => {
  if (attempt.status !== 'processing' || attempt.next !== null) return
  const { reference } = attempt
  try {
    const state = await ctx.gateway.charge({
      reference,
      amount: attempt.amount,
      currency: payment.currency,
      // Only the payer starts a payment.
      email: ctx.actor.email,
      method: attempt.method,
      network: attempt.network ?? undefined,
      phone: attempt.phone ?? undefined,
      callback_url: `${publicUrl(ctx.config)}/payments/${payment.id}`,
      description: describePayment(payment),
    })
    if (state.status === 'completed' || state.status === 'failed')
      await resolveKnown(ctx, { payment, attempt }, { refused: state })
    else if (state.next) {
      await storeNextStep(ctx.db, attempt.id, {
        next: state.next,
        provider_reference: state.provider_reference ?? null,
      })
    }
  } catch (error) {
    // No answer means unknown, not failed: the money may have been taken.
    if (!(error instanceof GatewayUnavailableError)) throw error
    ctx.log.warn({ reference }, 'the payment gateway did not answer')
  }
}

/**
 * Pays a demand, a purchase or an invoice of one's company. A repeat under its key returns the same payment
 * in its current state.
 */
export const createPayment = async (
  ctx: ScopedContext<'payments.pay' | 'invoices.pay'>,
  input: PaymentInput,
) => {
  const { actor } = ctx
  const means = meansOf(input)
  const start = async (ctx: TransactionContext): Promise<Started> => {
    const due = await findTarget(ctx, actor, input)
    if (means.phone !== null) await requirePrompt(ctx, actor, means.phone)
    return startAttempt(ctx, due, means)
  }
  const started = await transactOnce(ctx, 'payments.create', input, start, { keep, recall })
  await askGateway(ctx, started)
  const attempts = await loadAttempts(ctx.db, started.payment.id)
  // A payment changes only with its attempts: this one, or an expired one whose money came late.
  const isOpen = attempts.some(({ id, status }) => id === started.attempt.id && status === 'processing')
  const isPaid = attempts.some(({ status }) => status === 'completed')
  const payment = isOpen && !isPaid ? started.payment : await loadPayment(ctx.db, started.payment.id)
  return paymentDetailOf(ctx, payment, attempts)
}
