import { notification } from '@efie/contracts'
import type { ScopedContext } from '../../platform/context.ts'
import { findNotificationsById } from './queries.ts'

/** For the change feed: the caller's own notifications among these. */
export const readChangedNotifications = async (ctx: ScopedContext<'notifications.read'>, ids: string[]) => {
  const { actor } = ctx
  return (await findNotificationsById(ctx.db, actor.id, ids)).map((row) => notification.parse(row))
}
