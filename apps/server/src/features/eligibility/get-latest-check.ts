import { nowIso } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { presentOwnCheck } from './present-check.ts'
import { loadLatestCheck } from './queries.ts'

/** Own latest result that still counts, with the answers it rests on; null when there is none. */
export const getLatestCheck = async (ctx: Context) => {
  const { actor } = authorise(ctx, 'eligibility.read')
  const row = await loadLatestCheck(ctx.db, actor.id, nowIso(ctx.clock))
  return row ? presentOwnCheck(row) : null
}
