import type { OrderStatus } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import type { FixedText } from '../../platform/texts/text.ts'
import { insertEvent } from './queries.ts'

interface OrderEvent {
  order_id: string
  kind: string
  title: FixedText
  detail?: FixedText | string | null
  from_status?: OrderStatus
  to_status?: OrderStatus
  visible_to_tenant?: boolean
}

/** One line of the order's timeline, in the act's own transaction. It is kept in English; screens say its fixed words. */
export const recordOrderEvent = (
  ctx: TransactionContext,
  { title, detail, ...event }: OrderEvent,
): Promise<void> =>
  insertEvent(ctx.db, {
    ...event,
    title: title.message,
    detail: typeof detail === 'object' ? (detail?.message ?? null) : detail,
    actor_id: ctx.actor?.id ?? null,
    actor_role: ctx.actor?.role ?? 'system',
    created_at: nowIso(ctx.clock),
  })
