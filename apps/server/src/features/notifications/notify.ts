import { schema, type Database } from '@efie/database'
import type { NotificationType } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'

export interface Notice {
  user_id: string
  type: NotificationType
  title: string
  message: string
  /** Path in the web app that shows the matter. */
  link?: string
}

/** Tells a person in the app, in the act's own transaction: what was rolled back was never announced. */
export const notify = async (ctx: Context, tx: Database, notice: Notice): Promise<void> => {
  await tx.insert(schema.notifications).values({ ...notice, created_at: nowIso(ctx.clock) })
}
