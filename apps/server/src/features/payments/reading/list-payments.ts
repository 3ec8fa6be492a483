import { authorise, type Context } from '../../../platform/context.ts'
import { toPage } from '../../../platform/pagination.ts'
import { findPayments, type PaymentFilter } from '../queries.ts'

/** Payments and demands within the caller's scope, newest first. */
export const listPayments = async (ctx: Context, input: PaymentFilter) => {
  const { actor, scope } = authorise(ctx, 'payments.read')
  return toPage(await findPayments(ctx.db, scope, actor.id, input), input.limit)
}
