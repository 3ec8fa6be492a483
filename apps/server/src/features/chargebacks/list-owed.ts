import { authorise, type Context } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { listOwed } from './queries.ts'

/** Everyone who owes us by a charge-back, for finance and recovery. */
export const findOwedByAnyone = async (
  ctx: Context,
  input: { limit: number; cursor?: string | undefined },
) => {
  authorise(ctx, 'portfolio.read')
  return toPage(await listOwed(ctx.db, input), input.limit)
}
