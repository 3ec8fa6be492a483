import type { LoanTimelineEvent } from '@efie/contracts/timelines-events'
import { partsOfEffect, sumOf, type ChargebackEffect, type LocalDate, type Pesewas } from '@efie/domain'
import type { TransactionContext } from '../../../platform/context.ts'
import { date, money } from '../../../platform/texts/figures.ts'
import { text, type Text } from '../../../platform/texts/text.ts'
import type { Dispute } from '../../chargebacks/index.ts'
import { notify } from '../../notifications/index.ts'
import { recordEvent } from '../../timelines/index.ts'
import { stoppedBy } from './chargeback-plan.ts'
import { paymentText } from '../describe-payment.ts'
import type { LockedPayment } from '../lock-payment.ts'
import type { Payment } from '../queries.ts'

const heldWords = (amount: Pesewas): Text =>
  text(
    'Your bank refunded {amount} to you. We were holding that money for you, so you don’t owe anything for it',
    {
      amount: money(amount),
    },
  )

/** The payer owes all of it, or what wasn't due to be refunded to them. */
const owedWords = (
  locked: LockedPayment,
  { left, owed }: { left: Pesewas; owed: Pesewas },
  due: LocalDate,
): Text => {
  const paid = { amount: money(left), kind: paymentText(locked.payment), due_date: date(due) }
  if (owed < left)
    return text(
      'Your bank reversed {amount} that you had paid us ({kind}). We were holding part of it for you. Pay the other {owed} by {due_date}',
      { ...paid, owed: money(owed) },
    )
  const stopped = stoppedBy(locked)
  if (stopped === 'application')
    return text(
      'Your bank reversed {amount} that you had paid us ({kind}). Pay it again by {due_date}. Your application is on hold until you do',
      paid,
    )
  if (stopped === 'order')
    return text(
      'Your bank reversed {amount} that you had paid us ({kind}). Pay it again by {due_date}. Your order is on hold until you do',
      paid,
    )
  return text(
    'Your bank reversed {amount} that you had paid us ({kind}). You owe us that amount again. Pay it by {due_date}',
    paid,
  )
}

/** What became of the part left of the payment. */
const words = (
  locked: LockedPayment,
  effect: ChargebackEffect,
  { left, owed }: { left: Pesewas; owed: Pesewas },
  due: LocalDate | null,
): Text | null => {
  const amount = money(left)
  switch (effect.kind) {
    case 'loan-payment':
      return text('Your bank reversed {amount} that you had paid us. What that money had paid is due again', {
        amount,
      })
    case 'loan-charge':
      return locked.payment.loan_id === null
        ? text(
            'Your bank reversed {amount} that you had paid before your loan began. We’ve added that amount to your loan',
            { amount },
          )
        : text(
            'Your bank reversed {amount} of the payment that settled your loan. Pay that amount to settle your loan again',
            {
              amount,
            },
          )
    case 'held':
      return heldWords(left)
    case 'receivable':
      return due === null || owed === 0 ? heldWords(left) : owedWords(locked, { left, owed }, due)
    // The employer's people are notified with the invoice.
    case 'invoice':
    case 'refunded':
      return null
  }
}

/** Everything the payer needs to know about a chargeback. Refunds due to them were set off first. */
const messages = (
  locked: LockedPayment,
  effect: ChargebackEffect,
  dispute: Dispute,
  due: LocalDate | null,
): Text[] => {
  const { left, refunds, above } = partsOfEffect(dispute.amount, effect)
  const owedAbove = Math.min(above, dispute.owed)
  return [
    words(locked, effect, { left, owed: dispute.owed - owedAbove }, due),
    refunds.length > 0
      ? text(
          'Your bank refunded the {amount} that we couldn’t send you. You have your money, so we’ve ended our refund',
          {
            amount: money(sumOf(refunds.map((one) => one.amount))),
          },
        )
      : null,
    owedAbove > 0 && due !== null
      ? text(
          'Your bank refunded {amount} ({kind}) that we had already refunded. You owe us that amount. Pay it by {due_date}',
          { kind: paymentText(locked.payment), amount: money(owedAbove), due_date: date(due) },
        )
      : null,
  ].filter((one) => one !== null)
}

/** Records it on the timeline of an application or order; loans record their own payments. */
const note = (
  ctx: TransactionContext,
  { application_id, order_id, instalment_number }: Payment,
  code: 'payment.charged-back' | 'payment.chargeback-won',
  { amount }: Dispute,
): Promise<void> => {
  const event: LoanTimelineEvent = { code, values: { amount, instalment_number } }
  return recordEvent(ctx, { application_id, order_id, ...event })
}

const notedByLoan = new Set<ChargebackEffect['kind']>(['loan-payment', 'loan-charge'])

/**
 * Tells the payer, and records on the timeline, what is owed again, why, and by when (`due`, apart from
 * loans).
 */
export const notifyChargedBack = async (
  ctx: TransactionContext,
  locked: LockedPayment,
  dispute: Dispute,
  due: LocalDate | null,
): Promise<void> => {
  const { payment } = locked
  const { effect } = dispute
  if (!effect) return
  if (!notedByLoan.has(effect.kind)) await note(ctx, payment, 'payment.charged-back', dispute)
  for (const message of messages(locked, effect, dispute, due))
    await notify(ctx, {
      user_id: payment.user_id,
      type: 'payment',
      title: text('Payment reversed'),
      message,
      link: `/payments/${payment.id}`,
    })
}

/** The same when the money came back. */
export const notifyChargebackWon = async (
  ctx: TransactionContext,
  { payment }: LockedPayment,
  dispute: Dispute,
): Promise<void> => {
  const { effect } = dispute
  if (!effect) return
  if (!notedByLoan.has(effect.kind)) await note(ctx, payment, 'payment.chargeback-won', dispute)
  if (effect.kind === 'invoice') return
  await notify(ctx, {
    user_id: payment.user_id,
    type: 'payment',
    title: text('Payment restored'),
    message: text(
      'We’ve received the {amount} that your bank had reversed. You don’t owe anything more for it',
      {
        amount: money(dispute.amount),
      },
    ),
    link: `/payments/${payment.id}`,
  })
}
