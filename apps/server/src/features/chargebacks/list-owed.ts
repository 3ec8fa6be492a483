import type { ScopedContext } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { listOwed } from './queries.ts'

/** Everyone who owes money because of a chargeback, for finance and recovery. */
export const findOwedByAnyone = async (
  ctx: ScopedContext<'portfolio.read'>,
  input: { limit: number; cursor?: string | undefined },
) => {
  return toPage(await listOwed(ctx.db, input), input.limit)
}
