import { notification } from '@efie/contracts'
import { authorise, type Context } from '../../platform/context.ts'
import { findNotificationsById } from './queries.ts'

/** For the change feed: those of these notifications that are the actor's own. */
export const readChangedNotifications = async (ctx: Context, ids: string[]) => {
  const { actor } = authorise(ctx, 'notifications.read')
  return (await findNotificationsById(ctx.db, actor.id, ids)).map((row) => notification.parse(row))
}
