import type { ScopedContext } from '../../../platform/context.ts'
import { paymentDetailOf } from './payment-detail.ts'
import { loadScopedPayment } from '../queries.ts'

export const getPayment = async (ctx: ScopedContext<'payments.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  return paymentDetailOf(ctx, await loadScopedPayment(ctx.db, input.id, scope, actor.id))
}
