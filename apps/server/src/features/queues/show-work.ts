import { addDays, awaitedBy, awaitedPermissions, scopeOf, waitingLimits } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { loadHolidays } from '../holidays/index.ts'
import { queuesFor, upToLimit } from './count-queues.ts'
import { countRows, rowsAwaited, timeRows } from './queries.ts'
import { loadTrend } from './trend.ts'

/** What waits for others in the caller's lists. */
const waitingFor = async (ctx: ScopedContext<'me.read'>) => {
  const { actor, db } = ctx
  const day = today(ctx.clock)
  const lists = awaitedBy(actor.role).flatMap((awaited) => {
    const scope = scopeOf(actor.role, awaitedPermissions[awaited])
    return scope === null
      ? []
      : [{ awaited, rows: rowsAwaited[awaited]({ db, scope, actor_id: actor.id, day, limits: null }) }]
  })
  const counts = await countRows(
    db,
    lists.map(({ rows }) => rows),
  )
  return lists.map(({ awaited }, index) => ({ awaited, ...upToLimit(counts[index] ?? 0) }))
}

/** `GET /me/work`: what is late, due and waiting, and how the promises of the last two weeks were kept. */
export const showWork = async (ctx: ScopedContext<'me.read'>) => {
  const { actor, db } = ctx
  const now = nowIso(ctx.clock)
  const day = today(ctx.clock)
  // Two days of work lie at most two weeks back, possibly in the last year.
  const holidays = await loadHolidays(db, `${addDays(day, -14)}T00:00:00.000Z`)
  const queues = queuesFor(ctx, waitingLimits(now, holidays))
  const counts = await timeRows(
    db,
    queues.map(({ rows }) => rows),
  )
  return {
    queues: queues.map(({ queue }, index) => {
      const { count, late, due, oldest } = counts[index] ?? { count: 0, late: 0, due: 0, oldest: null }
      return { queue, ...upToLimit(count), late, due, oldest }
    }),
    waiting: await waitingFor(ctx),
    trend: await loadTrend(actor.role, { db, actor_id: actor.id, day, now, holidays }),
  }
}
