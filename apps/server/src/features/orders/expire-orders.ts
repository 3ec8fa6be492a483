import { addDays, orderReturnDays } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import { asSystem, transact, type Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { moveOrder } from './move-order.ts'
import { findLapsed, findToClose, loadOrderForUpdate } from './queries.ts'

export const EXPIRE_ORDERS = 'expire-orders'
const BATCH = 200

/** Ignores refusals: a payment has started in the meantime, or another node was faster. */
const unlessRefused = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work
    return 1
  } catch (error) {
    if (error instanceof AppError) return 0
    throw error
  }
}

/**
 * Expires orders whose reservation has ended, unless a payment is in progress; closes delivered orders past
 * their return period.
 */
export const expireOrders = async (services: Services): Promise<{ expired: number; closed: number }> => {
  const ctx = asSystem(services)
  const move = (id: string, to: 'expired' | 'closed') =>
    unlessRefused(
      transact(ctx, async (ctx) =>
        moveOrder(ctx, await loadOrderForUpdate(ctx.db, id), { to, by: 'system' }),
      ),
    )
  let expired = 0
  for (const { id } of await findLapsed(ctx.db, nowIso(ctx.clock), BATCH))
    expired += await move(id, 'expired')
  let closed = 0
  const before = `${addDays(today(ctx.clock), -orderReturnDays)}T00:00:00.000Z`
  for (const { id } of await findToClose(ctx.db, before, BATCH)) closed += await move(id, 'closed')
  return { expired, closed }
}
