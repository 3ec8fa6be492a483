import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteAll, markAllRead, markRead } from './queries.ts'

// Reading marks aren't audited, because they affect no one else.

export const readNotification = async (ctx: ScopedContext<'notifications.update'>, input: { id: string }) => {
  const { actor } = ctx
  const row = await markRead(ctx.db, actor.id, input.id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export const readAllNotifications = async (ctx: ScopedContext<'notifications.update'>) => {
  const { actor } = ctx
  await markAllRead(ctx.db, actor.id)
  return { ok: true as const }
}

export const clearNotifications = async (ctx: ScopedContext<'notifications.update'>) => {
  const { actor } = ctx
  await deleteAll(ctx.db, actor.id)
  return { ok: true as const }
}
