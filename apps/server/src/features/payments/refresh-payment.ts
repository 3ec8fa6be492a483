import { authorise, type Context } from '../../platform/context.ts'
import { paymentDetailOf } from './payment-detail.ts'
import { loadAttempts, loadScopedPayment } from './queries.ts'
import { resolveAttempt } from './resolve-attempt.ts'

/** Attempts looked at when somebody asks: the open one and the last that ran out. */
const LOOKED_AT = 2

/** "Was I charged?": asks the gateway now and answers what is true. */
export const refreshPayment = async (ctx: Context, input: { id: string }) => {
  const { actor, scope } = authorise(ctx, 'payments.read')
  const payment = await loadScopedPayment(ctx.db, input.id, scope, actor.id)
  const unsure = (await loadAttempts(ctx.db, payment.id))
    .filter((attempt) => attempt.status === 'processing' || attempt.status === 'expired')
    .slice(0, LOOKED_AT)
  for (const attempt of unsure) await resolveAttempt(ctx, attempt.reference)
  return paymentDetailOf(ctx.db, await loadScopedPayment(ctx.db, input.id, scope, actor.id))
}
