import { coveredDemandText, readReference } from '@efie/domain'
import { nowIso } from '../../../platform/clock.ts'
import type { ScopedContext } from '../../../platform/context.ts'
import { text } from '../../../platform/texts/text.ts'
import { paymentDetailOf } from '../reading/payment-detail.ts'
import { findByReference, loadScopedPayment, type Payment } from '../queries.ts'
import { askAgain } from './refresh-payment.ts'

type Charged = 'yes' | 'no' | 'unknown'

const received = new Set<Payment['status']>(['completed', 'partly-refunded', 'refunded'])

const chargedOf = (payment: Payment, answered: boolean): Charged => {
  if (received.has(payment.status)) return 'yes'
  if (payment.status === 'processing') return 'unknown'
  return answered ? 'no' : 'unknown'
}

const answers = {
  received: text('We’ve received your money, so you don’t need to pay again.'),
  refunded: text('You were charged, and the money has been refunded.'),
  notCharged: text('You weren’t charged for this, so you can pay it now.'),
  unconfirmed: text('The payment hasn’t been confirmed. Don’t pay again until you see the result.'),
  unanswered: text('The payment provider isn’t responding. Don’t pay again. We’ll keep checking.'),
}

/** In English; the app translates it. */
const answerOf = (payment: Payment & { covered: boolean }, charged: Charged, answered: boolean): string => {
  if (charged === 'yes') return answers[payment.status === 'refunded' ? 'refunded' : 'received'].message
  if (charged === 'no') return payment.covered ? coveredDemandText : answers.notCharged.message
  return answers[answered ? 'unconfirmed' : 'unanswered'].message
}

/** "Was I charged?": the current state of a reference, asked of the gateway. */
export const askByReference = async (ctx: ScopedContext<'payments.read'>, input: { reference: string }) => {
  const { actor, scope } = ctx
  const found = await findByReference(ctx.db, readReference(input.reference), scope, actor.id)
  const gateway_answered = await askAgain(ctx, found)
  const payment = await paymentDetailOf(ctx, await loadScopedPayment(ctx.db, found.id, scope, actor.id))
  const charged = chargedOf(payment, gateway_answered)
  return {
    ...payment,
    charged,
    answer: answerOf(payment, charged, gateway_answered),
    gateway_answered,
    checked_at: nowIso(ctx.clock),
  }
}
