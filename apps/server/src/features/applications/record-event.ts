import { schema } from '@efie/database'
import type { ApplicationStatus } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { FixedText } from '../../platform/texts/text.ts'

export interface ApplicationEvent {
  application_id: string
  /** What happened, as a code: `status`, `payment`, `document`, `inspection`, `payout`… */
  kind: string
  title: FixedText
  detail?: FixedText | string | null | undefined
  from_status?: ApplicationStatus
  to_status?: ApplicationStatus
  /** False for notes that only staff read. */
  visible_to_tenant?: boolean
}

/** Adds a line to an application's timeline, in the act's own transaction. It is kept in English; screens say its fixed words. */
export const recordApplicationEvent = async (
  ctx: Context,
  { title, detail, ...event }: ApplicationEvent,
): Promise<void> => {
  await ctx.db.insert(schema.applicationEvents).values({
    ...event,
    title: title.message,
    detail: typeof detail === 'object' ? detail?.message : detail,
    actor_id: ctx.actor?.id ?? null,
    actor_role: ctx.actor?.role ?? 'system',
    created_at: nowIso(ctx.clock),
  })
}
