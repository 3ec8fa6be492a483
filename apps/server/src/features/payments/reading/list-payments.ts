import type { ScopedContext } from '../../../platform/context.ts'
import { toPage } from '../../../platform/pagination.ts'
import { findPayments, type PaymentFilter } from '../queries.ts'

/** Payments and demands in scope, newest first. */
export const listPayments = async (ctx: ScopedContext<'payments.read'>, input: PaymentFilter) => {
  const { actor, scope } = ctx
  return toPage(await findPayments(ctx.db, scope, actor.id, input), input.limit)
}
