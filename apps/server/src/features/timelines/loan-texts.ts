import type { loanTimeline } from '@efie/contracts/timelines-events'
import { delinquencyBucketLabels, type Pesewas, type WaivableCharge } from '@efie/domain'
import { date, money } from '../../platform/texts/figures.ts'
import { known, text, type FixedText, type Text } from '../../platform/texts/text.ts'
import { facts, figure, fromTo, numbered, type EventTexts } from './event-texts.ts'

export const sum = ({ amount }: { amount: Pesewas }): Text => figure(money(amount))

/** Which instalment, and how much. */
export const paid = (values: { amount: Pesewas; instalment_number: number | null }): Text | null =>
  facts(values.instalment_number === null ? null : numbered(values.instalment_number), sum(values))

const waived: Record<WaivableCharge, FixedText> = {
  late_fee: text('Late fee waived'),
  fee: text('Fee waived'),
  application_fee: text('Application fee waived'),
}

/** Texts for either timeline: the loan, its money and its agreement. */
export const loanTexts: EventTexts<keyof typeof loanTimeline> = {
  'agreement.signed': { title: text('Agreement signed') },
  'charge.waived': { title: ({ charge }) => waived[charge], detail: sum },
  'delinquency.bucket-changed': {
    title: text('Arrears updated'),
    detail: ({ from_bucket, to_bucket }) =>
      fromTo(known(delinquencyBucketLabels[from_bucket]), known(delinquencyBucketLabels[to_bucket])),
  },
  'delinquency.paused': {
    title: text('Days past due paused'),
    detail: ({ from_date, to_date }) => fromTo(date(from_date), date(to_date)),
  },
  'delinquency.pause-ended': {
    title: text('Pause ended early'),
    detail: ({ counted_from }) => figure(date(counted_from)),
  },
  'loan.settled-by-renewal': { title: text('Settled by the new loan'), detail: sum },
  'payment.charged-back': { title: text('Payment charged back by the bank'), detail: paid },
  'payment.chargeback-won': { title: text('Chargeback won: the payment counts again'), detail: paid },
  'payment.refunded': { title: text('Payment refunded'), detail: paid },
  'reschedule.offered': { title: text('New payment dates offered') },
  'reschedule.accepted': { title: text('New payment dates accepted') },
  'reschedule.declined': { title: text('New payment dates declined') },
}
