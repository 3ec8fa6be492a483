import { authorise, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteAll, markAllRead, markRead } from './queries.ts'

// A person's own reading marks: nothing that anybody would ever audit.

export const readNotification = async (ctx: Context, input: { id: string }) => {
  const { actor } = authorise(ctx, 'notifications.update')
  const row = await markRead(ctx.db, actor.id, input.id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export const readAllNotifications = async (ctx: Context) => {
  const { actor } = authorise(ctx, 'notifications.update')
  await markAllRead(ctx.db, actor.id)
  return { ok: true as const }
}

export const clearNotifications = async (ctx: Context) => {
  const { actor } = authorise(ctx, 'notifications.update')
  await deleteAll(ctx.db, actor.id)
  return { ok: true as const }
}
