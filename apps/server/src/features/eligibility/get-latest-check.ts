import { nowIso } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { presentOwnCheck } from './present-check.ts'
import { loadLatestCheck } from './queries.ts'

/** Own latest result that still counts, with the answers it rests on; null when there is none. */
export const getLatestCheck = async (ctx: ScopedContext<'eligibility.read'>) => {
  const { actor } = ctx
  const row = await loadLatestCheck(ctx.db, actor.id, nowIso(ctx.clock))
  return row ? presentOwnCheck(row) : null
}
