import type { Transaction } from '@efie/database'
import type { OrderStatus } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { insertEvent } from './queries.ts'

interface OrderEvent {
  order_id: string
  kind: string
  title: string
  detail?: string | null
  from_status?: OrderStatus
  to_status?: OrderStatus
  visible_to_tenant?: boolean
}

/** One line of the order's timeline, in the act's own transaction. */
export const recordOrderEvent = (ctx: Context, tx: Transaction, event: OrderEvent): Promise<void> =>
  insertEvent(tx, {
    ...event,
    actor_id: ctx.actor?.id ?? null,
    actor_role: ctx.actor?.role ?? 'system',
    created_at: nowIso(ctx.clock),
  })
