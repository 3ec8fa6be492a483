import type { ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { GatewayUnavailableError } from '../../../platform/gateway/port.ts'
import { paymentDetailOf } from '../reading/payment-detail.ts'
import { loadScopedPayment } from '../queries.ts'
import { loadAttempts, storeNextStep } from './queries.ts'
import { resolveKnown } from './resolve-attempt.ts'

/**
 * Submits the voucher code that a network asked the payer for. The gateway reports now or when polled whether
 * it was right.
 */
export const submitCode = async (ctx: ScopedContext<'payments.pay'>, input: { id: string; code: string }) => {
  const { actor } = ctx
  const payment = await loadScopedPayment(ctx.db, input.id, 'own', actor.id)
  const attempts = await loadAttempts(ctx.db, payment.id)
  const open = attempts.find((one) => one.status === 'processing' && one.next?.kind === 'enter_code')
  if (!open) throw new AppError('NOTHING_DUE', undefined, 'This payment isn’t waiting for a code')
  try {
    const state = await ctx.gateway.submitCode({ reference: open.reference, code: input.code })
    if (state.status === 'completed' || state.status === 'failed')
      await resolveKnown(ctx, { attempt: open, payment }, { refused: state })
    else if (state.next) await storeNextStep(ctx.db, open.id, { next: state.next })
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
    ctx.log.warn({ reference: open.reference }, 'the payment gateway did not answer about a code')
  }
  return paymentDetailOf(ctx, await loadScopedPayment(ctx.db, payment.id, 'own', actor.id))
}
