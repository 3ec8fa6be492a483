import { nowIso } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { presentOwnCheck } from './present-check.ts'
import { loadLatestCheck } from './queries.ts'

/** The caller's latest valid result with its answers; null if there is none. */
export const getLatestCheck = async (ctx: ScopedContext<'eligibility.read'>) => {
  const { actor } = ctx
  const row = await loadLatestCheck(ctx.db, actor.id, nowIso(ctx.clock))
  return row ? presentOwnCheck(row) : null
}
