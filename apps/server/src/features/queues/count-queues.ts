import { queueCountLimit, queuePermissions, queuesOf, scopeOf } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { countRows, type Reader, rowsOfQueue } from './queries.ts'

/** A count as it is answered: at most the limit, and whether there are more. */
export const upToLimit = (found: number): { count: number; more: boolean } => ({
  count: Math.min(found, queueCountLimit),
  more: found > queueCountLimit,
})

/** The caller's queues in the order of their work, each with the rows within the caller's scope. */
export const queuesFor = (ctx: ScopedContext<'me.read'>, limits: Reader['limits']) => {
  const { actor, db } = ctx
  const day = today(ctx.clock)
  return queuesOf(actor.role).flatMap((queue) => {
    const scope = scopeOf(actor.role, queuePermissions[queue])
    return scope === null
      ? []
      : [{ queue, rows: rowsOfQueue[queue]({ db, scope, actor_id: actor.id, day, limits }) }]
  })
}

/** The caller's work queues with their numbers of rows, all counted in one statement. */
export const countQueues = async (ctx: ScopedContext<'me.read'>) => {
  const queues = queuesFor(ctx, null)
  const counts = await countRows(
    ctx.db,
    queues.map(({ rows }) => rows),
  )
  return { queues: queues.map(({ queue }, index) => ({ queue, ...upToLimit(counts[index] ?? 0) })) }
}
