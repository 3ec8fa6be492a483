import { nowIso } from '../../../platform/clock.ts'
import { asSystem, type Services } from '../../../platform/context.ts'
import { findAttemptsToPoll } from './queries.ts'
import { findRefundsToPoll } from '../refunds/queries.ts'
import { resolveAttempt } from './resolve-attempt.ts'
import { sendRefund } from '../refunds/send-refund.ts'

export const POLL_PAYMENTS = 'poll-payments'
const BATCH = 100

/** Polls every attempt and refund that is due. A failing one doesn't hold up the rest. */
export const pollPayments = async (services: Services): Promise<{ asked: number }> => {
  const ctx = asSystem(services)
  const now = nowIso(services.clock)
  const attempts = await findAttemptsToPoll(services.db, now, BATCH)
  // Asking about a refund that the provider doesn't know sends it.
  const held = services.maintenance.waitOf(POLL_PAYMENTS, true) > 0
  const refunds = held ? [] : await findRefundsToPoll(services.db, now, BATCH)
  const questions = [
    ...attempts.map(({ reference }) => ({ reference, ask: () => resolveAttempt(ctx, reference) })),
    ...refunds.map(({ id }) => ({ reference: id, ask: () => sendRefund(ctx, id) })),
  ]
  let failed = 0
  for (const { reference, ask } of questions) {
    try {
      await ask()
    } catch (error) {
      failed += 1
      services.log.error({ err: error, reference }, 'polling the gateway failed')
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${questions.length} gateway questions failed`)
  return { asked: questions.length }
}
