import { queueCountLimit, queuePermissions, queuesOf, scopeOf } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { countRows, rowsOfQueue } from './queries.ts'

/** The caller's work queues with their numbers of rows, all counted in one statement. */
export const countQueues = async (ctx: ScopedContext<'me.read'>) => {
  const { actor } = ctx
  const day = today(ctx.clock)
  const counted = queuesOf(actor.role).flatMap((queue) => {
    const scope = scopeOf(actor.role, queuePermissions[queue])
    return scope === null
      ? []
      : [{ queue, rows: rowsOfQueue[queue]({ db: ctx.db, scope, actor_id: actor.id, day }) }]
  })
  const counts = await countRows(
    ctx.db,
    counted.map(({ rows }) => rows),
  )
  return {
    queues: counted.map(({ queue }, index) => {
      const found = counts[index] ?? 0
      return { queue, count: Math.min(found, queueCountLimit), more: found > queueCountLimit }
    }),
  }
}
