import {
  coveredDemandText,
  type AttemptStatus,
  type HandChannel,
  type PaymentStatus,
  type RefundStage,
} from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'

interface Told {
  status: PaymentStatus
  attempts: readonly { status: AttemptStatus }[]
  charged_back_amount?: number
  refunded_amount?: number
  /** An employer pays it instead. */
  covered?: boolean
}

/** A demand without a payment attempt: it is due, not in progress. */
export const isUntried = ({ status, attempts }: Told): boolean =>
  status === 'pending' && attempts.length === 0

/** What was returned of a payment, by refund or chargeback. */
const cameBackText = ({ status, charged_back_amount = 0, refunded_amount = 0 }: Told) => {
  const all = status === 'refunded'
  if (charged_back_amount === 0)
    return {
      title: all ? t`Yes, but it was all refunded` : t`Yes, but part of it was refunded`,
      text: t`See the refunds below.`,
    }
  if (charged_back_amount === refunded_amount)
    return {
      title: all ? t`Yes, but your bank reversed it` : t`Yes, but your bank reversed part of it`,
      text: t`See below what that means for you.`,
    }
  return {
    title: all ? t`Yes, but you got it all back` : t`Yes, but you got part of it back`,
    text: t`Your bank reversed part of the charge, and we refunded part. See both below.`,
  }
}

/** "Was I charged?", answered with what is known and nothing more. */
export const wasChargedText = (told: Told): { title: string; text: string } => {
  const { status, attempts } = told
  switch (status) {
    case 'completed':
      return {
        title: t`Yes, once`,
        text: t`We’ve received the money and this payment is complete. Your receipt is your proof.`,
      }
    case 'processing':
      return {
        title: t`We don’t know yet`,
        text: t`The payment provider hasn’t responded yet. If money has left your wallet or bank, it’s safe. We’ll match it to this reference as soon as the payment provider responds. Don’t pay again until then.`,
      }
    case 'failed':
      return {
        title: t`No`,
        text: t`The payment provider confirmed that this payment didn’t go through. If your wallet or bank shows a charge, it’s a temporary hold that usually disappears within a day.`,
      }
    case 'expired':
      if (told.covered) return { title: t`No`, text: translate(coveredDemandText) }
      return {
        title: t`Not as far as we know`,
        text: t`The payment wasn’t approved in time. If the money reaches us later, we’ll keep it as your credit or refund it.`,
      }
    case 'partly-refunded':
    case 'refunded':
      return cameBackText(told)
    case 'pending':
      return attempts.length === 0
        ? { title: t`No`, text: t`No payment attempts yet.` }
        : {
            title: t`No`,
            text: t`Earlier attempts didn’t go through and you weren’t charged. You can try again.`,
          }
  }
}

const refundWords: Record<RefundStage, MessageDescriptor> = {
  asked: msg`Waiting for approval`,
  'on-its-way': msg`On its way to you`,
  'to-be-paid': msg`We’ll pay you by bank, mobile money or cash`,
  delayed: msg`The refund didn’t arrive. We still owe you the money and will send it again or pay you another way`,
  sent: msg`Sent back the way you paid`,
  'paid-by-hand': msg`Paid to you`,
  'put-back': msg`Refund cancelled. Your payment counts as it did before`,
  declined: msg`Declined`,
}
const paidWords: Record<HandChannel, MessageDescriptor> = {
  bank: msg`Paid into your bank account`,
  wallet: msg`Paid to your mobile money wallet`,
  cash: msg`Paid to you in cash`,
}

/** A refund's progress, as its recipient needs it. */
export const refundText = ({ stage, channel }: { stage: RefundStage; channel: HandChannel | null }): string =>
  translate(channel === null ? refundWords[stage] : paidWords[channel])

/** Only completed payments have receipts. */
export const hasReceipt = (payment: { paid_at: string | null }): boolean => payment.paid_at !== null
