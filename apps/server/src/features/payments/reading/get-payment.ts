import { authorise, type Context } from '../../../platform/context.ts'
import { paymentDetailOf } from './payment-detail.ts'
import { loadScopedPayment } from '../queries.ts'

export const getPayment = async (ctx: Context, input: { id: string }) => {
  const { actor, scope } = authorise(ctx, 'payments.read')
  return paymentDetailOf(ctx, await loadScopedPayment(ctx.db, input.id, scope, actor.id))
}
