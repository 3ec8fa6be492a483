import {
  staffEvents,
  type ApplicationTimelineEvent,
  type LoanTimelineEvent,
  type OrderTimelineEvent,
} from '@efie/contracts/timelines-events'
import { schema } from '@efie/database'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { insertTogether, writeTogether } from '../../platform/database/write-together.ts'

/** What belongs to which timeline. A loan belongs to an application or an order. */
type Recorded =
  | ({ application_id: string } & ApplicationTimelineEvent)
  | ({ order_id: string } & OrderTimelineEvent)
  | ({ application_id: string | null; order_id: string | null } & LoanTimelineEvent)

const insertApplicationEvents = async (
  { db }: TransactionContext,
  rows: readonly (typeof schema.applicationEvents.$inferInsert)[],
): Promise<void> => {
  await insertTogether(db, schema.applicationEvents, rows)
}

const insertOrderEvents = async (
  { db }: TransactionContext,
  rows: readonly (typeof schema.orderEvents.$inferInsert)[],
): Promise<void> => {
  await insertTogether(db, schema.orderEvents, rows)
}

/** Adds an event to a timeline in the act's transaction. It is translated when read. */
export const recordEvent = async (ctx: TransactionContext, event: Recorded): Promise<void> => {
  const { code, values } = event
  const row = {
    code,
    values,
    from_status: 'from_status' in values ? values.from_status : null,
    to_status: 'to_status' in values ? values.to_status : null,
    visible_to_tenant: !staffEvents.has(code),
    actor_id: ctx.actor?.id ?? null,
    actor_role: ctx.actor?.role ?? 'system',
    created_at: nowIso(ctx.clock),
  }
  if ('application_id' in event && event.application_id !== null)
    await writeTogether(ctx, insertApplicationEvents, { ...row, application_id: event.application_id })
  if ('order_id' in event && event.order_id !== null)
    await writeTogether(ctx, insertOrderEvents, { ...row, order_id: event.order_id })
}
