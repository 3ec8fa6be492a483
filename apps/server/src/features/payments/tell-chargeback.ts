import type { Transaction } from '@efie/database'
import {
  addDays,
  chargebackDueDays,
  partsOfEffect,
  sumOf,
  type ChargebackEffect,
  type Pesewas,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { date, money } from '../../platform/texts/figures.ts'
import { text, type FixedText, type Text } from '../../platform/texts/text.ts'
import { recordApplicationEvent, type Application } from '../applications/index.ts'
import type { Dispute } from '../disputes/index.ts'
import { notify } from '../notifications/index.ts'
import { noteOnOrder, type Order } from '../orders/index.ts'
import { paymentText, timelineDetail } from './describe-payment.ts'
import type { LockedPayment } from './lock-payment.ts'
import type { Payment } from './queries.ts'

const openApplications = new Set<Application['status']>([
  'pending',
  'in-review',
  'info-requested',
  'approved',
])
const undelivered = new Set<Order['status']>(['confirmed', 'packed', 'out-for-delivery'])

const dueDate = (ctx: Context) => date(addDays(today(ctx.clock), chargebackDueDays))

/** What became of the part that was left of the payment. */
const words = (
  ctx: Context,
  { payment, application, order }: LockedPayment,
  effect: ChargebackEffect,
  left: Pesewas,
): Text | null => {
  const amount = money(left)
  const paid = { amount, kind: paymentText(payment), due_date: dueDate(ctx) }
  switch (effect.kind) {
    case 'loan-payment':
      return text('Your bank took back {amount}. What it had paid is due again', { amount })
    case 'loan-charge':
      return payment.loan_id === null
        ? text(
            'Your bank took back {amount} that you had paid before your loan began. Your loan asks for it again',
            { amount },
          )
        : text('Your bank took back {amount} of what settled your loan. Pay that amount to settle it again', {
            amount,
          })
    case 'held':
      return text('Your bank gave {amount} back to you. We held it for you, so you owe nothing for it', {
        amount,
      })
    case 'receivable':
      if (application && openApplications.has(application.status))
        return text(
          'Your bank took back {amount} ({kind}). Pay it again by {due_date}. Your application waits until then',
          paid,
        )
      if (order && undelivered.has(order.status))
        return text(
          'Your bank took back {amount} ({kind}). Pay it again by {due_date}. Your order waits until then',
          paid,
        )
      return text('Your bank took back {amount} ({kind}). You owe it to us again. Pay it by {due_date}', paid)
    // The employer’s people are told with the invoice.
    case 'invoice':
    case 'refunded':
      return null
  }
}

/** Everything that the payer has to know of a chargeback. */
const messages = (ctx: Context, locked: LockedPayment, effect: ChargebackEffect, amount: Pesewas): Text[] => {
  const { left, refunds, above } = partsOfEffect(amount, effect)
  const named = { due_date: dueDate(ctx), kind: paymentText(locked.payment) }
  return [
    words(ctx, locked, effect, left),
    refunds.length > 0
      ? text(
          'Your bank gave you {amount} that we couldn’t refund. You have your money, so our refund has ended',
          {
            amount: money(sumOf(refunds.map((one) => one.amount))),
          },
        )
      : null,
    above > 0
      ? text(
          'Your bank gave you {amount} ({kind}) that we had already refunded. You owe it to us. Pay it by {due_date}',
          { ...named, amount: money(above) },
        )
      : null,
  ].filter((one) => one !== null)
}

/** What stands on the timeline of an application or order; a loan says it of its own payments. */
const note = async (
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  title: FixedText,
  dispute: Dispute,
): Promise<void> => {
  const { application_id, order_id } = payment
  const detail = timelineDetail(payment, dispute.amount)
  if (application_id !== null)
    await recordApplicationEvent(ctx, tx, { application_id, kind: 'payment', title, detail })
  await noteOnOrder(ctx, tx, { order_id, kind: 'payment', title, detail })
}

const notedByLoan = new Set<ChargebackEffect['kind']>(['loan-payment', 'loan-charge'])

/** The payer, and whoever reads the timeline, are told what is owed again and why. */
export const tellCharged = async (
  ctx: Context,
  tx: Transaction,
  locked: LockedPayment,
  dispute: Dispute,
): Promise<void> => {
  const { payment } = locked
  const { effect } = dispute
  if (!effect) return
  if (!notedByLoan.has(effect.kind))
    await note(ctx, tx, payment, text('Payment charged back by the bank'), dispute)
  for (const message of messages(ctx, locked, effect, dispute.amount))
    await notify(ctx, tx, {
      user_id: payment.user_id,
      type: 'payment',
      title: text('Payment taken back'),
      message,
      link: `/payments/${payment.id}`,
    })
}

/** The same when the money came back. */
export const tellWon = async (
  ctx: Context,
  tx: Transaction,
  { payment }: LockedPayment,
  dispute: Dispute,
): Promise<void> => {
  const { effect } = dispute
  if (!effect) return
  if (!notedByLoan.has(effect.kind))
    await note(ctx, tx, payment, text('Chargeback won: the payment counts again'), dispute)
  if (effect.kind === 'invoice') return
  await notify(ctx, tx, {
    user_id: payment.user_id,
    type: 'payment',
    title: text('Payment counts again'),
    message: text('{amount} that your bank had taken back is with us again. You owe nothing more for it', {
      amount: money(dispute.amount),
    }),
    link: `/payments/${payment.id}`,
  })
}
