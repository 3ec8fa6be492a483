import { paymentReservationMinutes, type OrderStatus } from '@efie/domain'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { moveOrder } from './move-order.ts'
import { isWithinLimit } from './order-facts.ts'
import { actFacts, presentOrder, stepsByHand } from './present-order.ts'
import { loadScopedOrder, lockScopedOrder, type Order } from './queries.ts'
import { receiveReturn, refuseReturn } from './returns/decide-return.ts'
import { lockTenant } from './tenant.ts'

interface Input {
  id: string
  to: OrderStatus
  reason?: string | undefined
  verified_net_income?: number | undefined
  verified_obligations?: number | undefined
}

/** An analyst approves on verified figures; the limit still applies, checked under the tenant's lock. */
const approveCredit = async (ctx: TransactionContext, order: Order, actor: SignedIn, input: Input) => {
  const { verified_net_income: income, verified_obligations: obligations } = input
  if ((income === undefined) !== (obligations === undefined))
    throw invalid('verified_obligations', 'Enter both income and repayments')
  const verified = income === undefined || obligations === undefined ? null : { income, obligations }
  const now = nowIso(ctx.clock)
  const soon = inSeconds(ctx.clock, paymentReservationMinutes * 60)
  return moveOrder(ctx, order, {
    to: 'awaiting-payment',
    by: actor,
    reason: input.reason,
    facts: { ...actFacts, within_order_limit: await isWithinLimit(ctx.db, order, verified) },
    set: {
      credit_decided_by: actor.id,
      credit_decided_at: now,
      // The reservation promised to the tenant is never shortened.
      reserved_until:
        order.reserved_until !== null && order.reserved_until > soon ? order.reserved_until : soon,
      ...(verified
        ? { verified_net_income: verified.income, verified_obligations: verified.obligations }
        : {}),
    },
  })
}

const move = (ctx: TransactionContext, order: Order, actor: SignedIn, input: Input): Promise<Order> => {
  const { to, reason } = input
  switch (to) {
    case 'awaiting-payment':
      return approveCredit(ctx, order, actor, input)
    case 'declined':
      return moveOrder(ctx, order, {
        to,
        by: actor,
        reason,
        set: { credit_decided_by: actor.id, credit_decided_at: nowIso(ctx.clock) },
      })
    case 'returned':
      return receiveReturn(ctx, order, actor)
    case 'delivered':
      return refuseReturn(ctx, order, actor, reason)
    default:
      return moveOrder(ctx, order, { to, by: actor, reason, facts: actFacts })
  }
}

/** A manual step: cancel, decide credit, receive or refuse a return, close. */
export const transitionOrder = async (ctx: ScopedContext<'orders.transition'>, input: Input) => {
  const { actor, scope } = ctx
  await transact(ctx, async (ctx) => {
    const found = await loadScopedOrder(ctx.db, input.id, scope, actor.id)
    // The tenant is locked first, as in checkout, because the limit is checked under that lock.
    if (input.to === 'awaiting-payment') await lockTenant(ctx.db, found.user_id)
    const order = await lockScopedOrder(ctx.db, input.id, scope, actor.id)
    expectVersion(ctx, order)
    if (!stepsByHand.has(input.to))
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: order.status, to: input.to, missing: [] })
    await move(ctx, order, actor, input)
  })
  return presentOrder(ctx, actor, await loadScopedOrder(ctx.db, input.id, scope, actor.id))
}
