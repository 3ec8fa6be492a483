import { authorise, type Context } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { countUnread, findNotifications } from './queries.ts'

export const listNotifications = async (ctx: Context, input: { limit: number; cursor?: string }) => {
  const { actor } = authorise(ctx, 'notifications.read')
  return {
    ...toPage(await findNotifications(ctx.db, actor.id, input), input.limit),
    unread_count: await countUnread(ctx.db, actor.id),
  }
}
