import type { Context, ScopedContext } from '../../../platform/context.ts'
import type { OwnedPayment } from '../lock-payment.ts'
import { paymentDetailOf } from '../reading/payment-detail.ts'
import { loadScopedPayment } from '../queries.ts'
import { loadAttempts } from './queries.ts'
import { resolveKnown } from './resolve-attempt.ts'

/** Attempts checked on request: the open one and the last expired one. */
const LOOKED_AT = 2

/** Asks the gateway about every attempt with an open outcome; false if it didn't answer. */
export const askAgain = async (ctx: Context, payment: OwnedPayment): Promise<boolean> => {
  const unsure = (await loadAttempts(ctx.db, payment.id))
    .filter((attempt) => attempt.status === 'processing' || attempt.status === 'expired')
    .slice(0, LOOKED_AT)
  let answered = true
  for (const attempt of unsure)
    if ((await resolveKnown(ctx, { attempt, payment })) === 'unreachable') answered = false
  return answered
}

/** Asks the gateway now and returns the current state. */
export const refreshPayment = async (ctx: ScopedContext<'payments.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const payment = await loadScopedPayment(ctx.db, input.id, scope, actor.id)
  await askAgain(ctx, payment)
  return paymentDetailOf(ctx, await loadScopedPayment(ctx.db, input.id, scope, actor.id))
}
