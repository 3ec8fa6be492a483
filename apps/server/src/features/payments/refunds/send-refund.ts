import { ledgerAccounts } from '@efie/domain'
import type { Transaction } from '@efie/database'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { GatewayUnavailableError, type RefundState } from '../../../platform/gateway/port.ts'
import { REFUND_FAILED } from '../../../platform/gateway/transfer-failures.ts'
import { lockDisputesOf } from '../../chargebacks/index.ts'
import { bookRelease } from './book-refund.ts'
import { completeRefund, failRefund, refundCameBack, refundPaidAgain } from './end-refund.ts'
import { lockRefundCase, type RefundCase } from './lock-refund.ts'
import { nextLateLook, pollDelay } from '../attempts/polling.ts'
import {
  chargeReferenceOf,
  findRefundsByReference,
  loadRefund,
  loadRefunds,
  updateRefund,
  type Refund,
} from './queries.ts'
import { promised, refundableOf, wayOfRefund } from './refund-rules.ts'

const confirmed = { kind: 'refund-confirmed', from: ledgerAccounts.gateway } as const

/** Takes out again what was put back; false if that is no longer possible, and then nothing is written. */
const takeAgain = async (ctx: TransactionContext, refunded: RefundCase): Promise<boolean> => {
  const { refund, payment } = refunded
  if (!payment) return false
  const others = (await loadRefunds(ctx.db, payment.id)).filter(({ id }) => id !== refund.id)
  if (refundableOf(payment, promised(others)) < refund.amount) return false
  try {
    const way = await wayOfRefund(ctx, { ...refunded, payment }, refund.amount)
    const again = await updateRefund(ctx.db, refund.id, { status: 'released', turns: refund.turns + 1 })
    await bookRelease(ctx, { ...refunded, refund: again }, way)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'REFUND_NOT_POSSIBLE') return false
    throw error
  }
}

/** Whether a booked chargeback ended the refund; winning the dispute then decides about it. */
const isPaidByBank = async (tx: Transaction, { refund, payment }: RefundCase): Promise<boolean> =>
  payment !== null &&
  (await lockDisputesOf(tx, payment.id)).some(
    ({ booked_at, effect }) => booked_at !== null && effect?.refunds?.some(({ id }) => id === refund.id),
  )

/** The provider paid a refund that had been put back. */
const paidAfterPutBack = async (ctx: TransactionContext, refunded: RefundCase): Promise<void> => {
  if (!(await isPaidByBank(ctx.db, refunded)) && (await takeAgain(ctx, refunded)))
    await completeRefund(ctx, await lockRefundCase(ctx.db, refunded.refund.id), confirmed)
  else await refundPaidAgain(ctx, refunded, true)
}

/** Checks a failed refund again for some days, because some providers pay it after all. */
const recheckLater = async (ctx: TransactionContext, { refund }: RefundCase, state: RefundState) => {
  const now = nowIso(ctx.clock)
  await updateRefund(
    ctx.db,
    refund.id,
    state.status === 'processing'
      ? { status: 'released', poll_at: inSeconds(ctx.clock, pollDelay(0)), updated_at: now }
      : { poll_at: nextLateLook(refund.failed_at ?? now, now, false) },
  )
}

/** Applies the provider's report to the refund's current state. */
const follow = async (ctx: TransactionContext, refunded: RefundCase, state: RefundState): Promise<void> => {
  const { refund } = refunded
  const reason = state.failure_reason ?? REFUND_FAILED
  switch (refund.status) {
    case 'released':
      if (state.status === 'completed') return completeRefund(ctx, refunded, confirmed)
      if (state.status === 'failed') return failRefund(ctx, refunded, reason)
      await updateRefund(ctx.db, refund.id, {
        polls: refund.polls + 1,
        poll_at: inSeconds(ctx.clock, pollDelay(refund.polls)),
      })
      return
    case 'failed':
      if (state.status === 'completed') return completeRefund(ctx, refunded, confirmed)
      return recheckLater(ctx, refunded, state)
    case 'completed':
      if (refund.channel === null) {
        if (state.status === 'failed') await refundCameBack(ctx, refunded, reason)
        return
      }
      break
    case 'put-back':
      if (state.status === 'completed' && !refund.paid_twice) return paidAfterPutBack(ctx, refunded)
      break
    case 'requested':
    case 'declined':
      return
  }
  if (state.status === 'completed' && !refund.paid_twice) await refundPaidAgain(ctx, refunded, true)
  if (state.status === 'failed' && refund.paid_twice) await refundPaidAgain(ctx, refunded, false)
}

/** Books the gateway's report of a refund, once. */
const applyState = (ctx: Context, { id }: Refund, state: RefundState): Promise<void> => {
  const system: Context = { ...ctx, actor: null }
  return transact(system, async (system) => {
    const refunded = await lockRefundCase(system.db, id)
    if (refunded.refund.route === 'gateway') await follow(system, refunded, state)
  })
}

/** Asks the provider for the refund's state, or hands it over if the reference is unknown. */
const ask = async (ctx: Context, refund: Refund, charge_reference: string): Promise<RefundState> => {
  const { reference, amount } = refund
  try {
    if (refund.polls > 0 || refund.status !== 'released') {
      const state = await ctx.gateway.verifyRefund({ reference, charge_reference })
      if (state.status !== 'unknown' || refund.status !== 'released') return state
    }
    return await ctx.gateway.refund({ reference, charge_reference, amount })
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
    return { status: 'unknown' }
  }
}

/**
 * Sends a released refund, outside any transaction; the reference makes repeats safe. For one already sent,
 * asks for its outcome and sends nothing.
 */
export const sendRefund = async (ctx: Context, id: string): Promise<void> => {
  const refund = await loadRefund(ctx.db, id)
  if (refund.route === 'hand' || refund.payment_id === null) return
  const charge_reference = await chargeReferenceOf(ctx.db, refund.payment_id)
  if (charge_reference !== null) await applyState(ctx, refund, await ask(ctx, refund, charge_reference))
}

/**
 * Before a failed refund is ended another way, asks the provider once more: what it has paid or is paying
 * must not be paid twice.
 */
export const expectStillFailed = async (ctx: Context, id: string): Promise<void> => {
  const refund = await loadRefund(ctx.db, id)
  if (refund.status !== 'failed' || refund.payment_id === null) return
  const charge_reference = await chargeReferenceOf(ctx.db, refund.payment_id)
  if (charge_reference === null) return
  const state = await ctx.gateway
    .verifyRefund({ reference: refund.reference, charge_reference })
    .catch((error: unknown) => {
      throw error instanceof GatewayUnavailableError ? new AppError('GATEWAY_UNAVAILABLE') : error
    })
  if (state.status === 'completed' || state.status === 'processing') await applyState(ctx, refund, state)
}

/**
 * A refund webhook: asks the provider for the state instead of trusting the message. Some providers name the
 * refunded charge instead of the refund.
 */
export const resolveRefund = async (ctx: Context, reference: string): Promise<void> => {
  for (const { id } of await findRefundsByReference(ctx.db, reference)) await sendRefund(ctx, id)
}
