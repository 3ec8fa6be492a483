import type { ScopedContext } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { countUnread, findNotifications } from './queries.ts'

export const listNotifications = async (
  ctx: ScopedContext<'notifications.read'>,
  input: { limit: number; cursor?: string },
) => {
  const { actor } = ctx
  return {
    ...toPage(await findNotifications(ctx.db, actor.id, input), input.limit),
    unread_count: await countUnread(ctx.db, actor.id),
  }
}
