import type { MessageChannel, NotificationPreferences, NotificationType } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { loadPreferences, savePreferences } from './preference-queries.ts'

// Preferences aren't audited, because they affect no one else.

export const getPreferences = async (ctx: ScopedContext<'notifications.read'>) => {
  const { actor } = ctx
  return loadPreferences(ctx.db, actor.id)
}

interface Choice {
  channels?: Partial<Record<NotificationType, Record<MessageChannel, boolean>>> | undefined
  quiet_from?: string | null | undefined
  quiet_until?: string | null | undefined
}

/** Kinds and hours left out stay as they are. */
export const choosePreferences = async (ctx: ScopedContext<'notifications.update'>, input: Choice) => {
  const { actor } = ctx
  return transact(ctx, async (ctx) => {
    const before = await loadPreferences(ctx.db, actor.id)
    const after: NotificationPreferences = {
      channels: { ...before.channels, ...input.channels },
      quiet_from: input.quiet_from === undefined ? before.quiet_from : input.quiet_from,
      quiet_until: input.quiet_until === undefined ? before.quiet_until : input.quiet_until,
    }
    if ((after.quiet_from === null) !== (after.quiet_until === null))
      throw invalid('quiet_until', 'Enter a start and end for quiet hours')
    await savePreferences(ctx.db, actor.id, after, nowIso(ctx.clock))
    return after
  })
}
