import type { NextStep, Transaction } from '@efie/database'
import { recordAudit } from '../../../platform/audit.ts'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { DECLINED, REVERSED } from '../../../platform/gateway/decline-reasons.ts'
import { GatewayUnavailableError, type ChargeState } from '../../../platform/gateway/port.ts'
import { money } from '../../../platform/texts/figures.ts'
import { known, text, type Figure, type Text } from '../../../platform/texts/text.ts'
import type { Application } from '../../applications/index.ts'
import { notify, notifyRoles } from '../../notifications/index.ts'
import { grantPayment } from './grant-payment.ts'
import { lockPaymentWithApplication, type OwnedPayment } from '../lock-payment.ts'
import { nextLateLook, pollDelay, UNREACHABLE_HOURS } from './polling.ts'
import { updatePayment, type Payment } from '../queries.ts'
import { findAttemptOfPayment, lockAttempt, updateAttempt, type Attempt } from './queries.ts'

/** Shown to the payer when the provider reports another amount or currency. */
export const MISMATCH = text(
  'The amount we received doesn’t match this payment. Our finance team will contact you.',
).message

type ProviderStatus = ChargeState | { status: 'unreachable' }

/** An attempt as it was read before the gateway is asked, with what has to be locked before it. */
interface KnownAttempt {
  attempt: Pick<Attempt, 'reference' | 'status'>
  payment: OwnedPayment
}

interface Case {
  attempt: Attempt
  payment: Payment
  application: Application | null
}

const askProvider = async (ctx: Context, reference: string): Promise<ProviderStatus> => {
  try {
    return await ctx.gateway.verifyCharge(reference)
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
    return { status: 'unreachable' }
  }
}

/**
 * A charge that the provider refused and doesn't know took no money, so no one has to wait for it to expire.
 * If it knows the charge as failed, its refusal says why.
 */
const withRefusal = (reported: ProviderStatus, refused: ChargeState | undefined): ProviderStatus =>
  refused?.status === 'failed' && (reported.status === 'unknown' || reported.status === 'failed')
    ? refused
    : reported

/** Locks application, payment and attempt, in this order, and reads their current state. */
const lockCase = async (tx: Transaction, { attempt, payment }: KnownAttempt): Promise<Case> => ({
  ...(await lockPaymentWithApplication(tx, payment)),
  attempt: await lockAttempt(tx, attempt.reference),
})

interface Outcome {
  status: 'failed' | 'expired'
  failure_reason: string
  poll_at?: string | null
}

/** What happened, and whether the payer's money moved. */
const endedText = (amount: Figure, { status, failure_reason }: Outcome): Text => {
  if (status === 'expired')
    return text(
      'Your payment of {amount} wasn’t approved in time. If the money still reaches us, we’ll keep it as your credit or refund it.',
      { amount },
    )
  if (failure_reason === REVERSED)
    return text('Your payment of {amount} was reversed. The money is on its way back to your account.', {
      amount,
    })
  const values = { amount, reason: known(failure_reason) }
  return failure_reason === MISMATCH
    ? text('Your payment of {amount} isn’t complete. {reason}', values)
    : text('Your payment of {amount} didn’t go through. {reason}. You weren’t charged.', values)
}

const closeAttempt = async (
  ctx: TransactionContext,
  { attempt, payment }: Case,
  outcome: Outcome,
  said?: string,
): Promise<void> => {
  const now = nowIso(ctx.clock)
  await updateAttempt(ctx.db, attempt.id, { poll_at: null, polls: 0, resolved_at: now, ...outcome })
  if (attempt.status !== 'processing' || payment.status !== 'processing') return
  await updatePayment(ctx.db, payment.id, { status: outcome.status }, now)
  await notify(ctx, {
    user_id: payment.user_id,
    type: 'payment',
    title: text('Payment not completed'),
    message: endedText(money(attempt.amount), outcome),
    link: `/payments/${payment.id}`,
  })
  await recordAudit(ctx, {
    action: outcome.status === 'failed' ? 'payment.fail' : 'payment.expire',
    subject_type: 'payment',
    subject_id: payment.id,
    before: { status: payment.status },
    after: {
      status: outcome.status,
      reference: attempt.reference,
      ...(said === undefined ? {} : { provider_said: said }),
    },
  })
}

/** A different amount or currency grants nothing; alerts finance once. */
const recordMismatch = async (ctx: TransactionContext, found: Case, state: ChargeState): Promise<void> => {
  const { attempt, payment } = found
  if (attempt.failure_reason === MISMATCH) return
  await closeAttempt(ctx, found, { status: 'failed', failure_reason: MISMATCH })
  await recordAudit(ctx, {
    action: 'payment.mismatch',
    subject_type: 'payment',
    subject_id: payment.id,
    before: { amount: attempt.amount, currency: payment.currency },
    after: {
      amount: state.amount ?? null,
      currency: state.currency ?? null,
      reference: attempt.reference,
    },
  })
  await notifyRoles(ctx, ['finance'], {
    type: 'payment',
    title: text('Payment mismatch'),
    message: text(
      'Reference {reference}: we asked for {amount}, but the provider reported a different amount or currency',
      {
        reference: attempt.reference,
        amount: money(attempt.amount),
      },
    ),
    link: `/payments/${payment.id}`,
  })
}

/** Still unknown: polls again later and expires in time. Late money is looked for even after that. */
const keepWaiting = async (
  ctx: TransactionContext,
  found: Case,
  unreachable: boolean,
  next?: NextStep,
): Promise<void> => {
  const { attempt } = found
  const now = nowIso(ctx.clock)
  if (attempt.status !== 'processing') {
    const expired = attempt.status === 'expired' ? attempt.resolved_at : null
    await updateAttempt(ctx.db, attempt.id, {
      polls: attempt.polls + 1,
      poll_at: expired && nextLateLook(expired, now, unreachable),
    })
    return
  }
  const patience = unreachable ? UNREACHABLE_HOURS * 3_600 : 0
  if (now >= new Date(Date.parse(attempt.expires_at) + patience * 1000).toISOString()) {
    await closeAttempt(ctx, found, {
      status: 'expired',
      failure_reason: text('The payment wasn’t approved in time').message,
      poll_at: nextLateLook(now, now, false),
    })
    return
  }
  await updateAttempt(ctx.db, attempt.id, {
    polls: attempt.polls + 1,
    poll_at: inSeconds(ctx.clock, pollDelay(attempt.polls + 1)),
    // The same step with a link that is valid longer, or the step a lost answer would have contained.
    ...(next && (attempt.next === null || attempt.next.kind === next.kind) ? { next } : {}),
  })
}

const apply = async (ctx: TransactionContext, found: Case, reported: ProviderStatus): Promise<void> => {
  const { attempt, payment } = found
  if (attempt.status === 'completed') return
  switch (reported.status) {
    case 'completed':
      if (reported.amount === attempt.amount && reported.currency === payment.currency)
        await grantPayment(ctx, found, reported)
      else await recordMismatch(ctx, found, reported)
      return
    case 'failed':
      if (attempt.status === 'failed') return
      await closeAttempt(
        ctx,
        found,
        { status: 'failed', failure_reason: reported.failure_reason ?? DECLINED },
        reported.provider_said,
      )
      return
    case 'processing':
      await keepWaiting(ctx, found, false, reported.next)
      return
    case 'unknown':
    case 'unreachable':
      await keepWaiting(ctx, found, reported.status === 'unreachable')
  }
}

/**
 * Asks the gateway about an attempt and books the answer. Webhooks, polling and manual checks all end here,
 * any number of times: the first definite answer takes effect, later ones change nothing.
 */
export const resolveKnown = async (
  ctx: Context,
  known: KnownAttempt,
  { refused }: { refused?: ChargeState } = {},
): Promise<ProviderStatus['status']> => {
  if (known.attempt.status === 'completed') return 'completed'
  const reported = withRefusal(await askProvider(ctx, known.attempt.reference), refused)
  // Acts as the system for every caller, because the provider's answer decides.
  const system: Context = { ...ctx, actor: null }
  await transact(system, async (system) => {
    await apply(system, await lockCase(system.db, known), reported)
  })
  return reported.status
}

/** The same for those who know only its reference; one that isn't ours is unknown. */
export const resolveAttempt = async (ctx: Context, reference: string): Promise<ProviderStatus['status']> => {
  const known = await findAttemptOfPayment(ctx.db, reference)
  return known ? resolveKnown(ctx, known) : 'unknown'
}
