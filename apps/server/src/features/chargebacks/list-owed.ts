import type { ScopedContext } from '../../platform/context.ts'
import { findOwedRows, type OwedPage } from './dispute-lists.ts'

/** Everyone who owes money because of a chargeback, for finance and recovery. */
export const findOwedByAnyone = async (ctx: ScopedContext<'portfolio.read'>, input: OwedPage) => {
  return findOwedRows(ctx, ctx.actor, input)
}
