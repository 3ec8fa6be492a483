import { authorise, type Context } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { listPayouts, type PayoutFilter } from './queries.ts'

/** Payouts to landlords, newest first. */
export const findPayouts = async (ctx: Context, input: PayoutFilter) => {
  authorise(ctx, 'disbursements.read')
  return toPage(await listPayouts(ctx.db, input), input.limit)
}
