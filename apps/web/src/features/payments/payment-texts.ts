import type { AttemptStatus, HandChannel, PaymentStatus, RefundStage } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'

interface Told {
  status: PaymentStatus
  attempts: readonly { status: AttemptStatus }[]
  charged_back_amount?: number
  refunded_amount?: number
}

/** A demand without a payment attempt: it is due, not in progress. */
export const isUntried = ({ status, attempts }: Told): boolean =>
  status === 'pending' && attempts.length === 0

/** What was returned of a payment, by refund or chargeback. */
const cameBackText = ({ status, charged_back_amount = 0, refunded_amount = 0 }: Told) => {
  const text =
    charged_back_amount === 0
      ? t`See the refunds below.`
      : charged_back_amount === refunded_amount
        ? t`Your bank took it back from us. See below what that means for you.`
        : t`Your bank took some of it back, and we refunded some. See both below.`
  return {
    title: status === 'refunded' ? t`Yes, and all of it came back` : t`Yes, and part of it came back`,
    text,
  }
}

/** "Was I charged?", answered with what is known and nothing more. */
export const wasChargedText = (told: Told): { title: string; text: string } => {
  const { status, attempts } = told
  switch (status) {
    case 'completed':
      return {
        title: t`Yes, once`,
        text: t`The money reached us, and this payment is closed. The receipt proves it.`,
      }
    case 'processing':
      return {
        title: t`We do not know yet`,
        text: t`The payment service has not answered. If your wallet or bank shows the money gone, nothing is lost: it is matched to this reference as soon as the answer comes. Do not pay again meanwhile.`,
      }
    case 'failed':
      return {
        title: t`No`,
        text: t`The payment service confirmed that this did not go through. If your wallet or bank shows a charge all the same, it is a reservation that falls away, usually within a day.`,
      }
    case 'expired':
      return {
        title: t`Not that we know`,
        text: t`Nobody approved it in time. Should the money arrive later, it is kept as your credit or given back.`,
      }
    case 'partly-refunded':
    case 'refunded':
      return cameBackText(told)
    case 'pending':
      return attempts.length === 0
        ? { title: t`No`, text: t`Nobody has tried to pay this yet.` }
        : {
            title: t`No`,
            text: t`Earlier tries did not go through, and no money was taken. You can try again.`,
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
  'put-back': msg`Not paid out. The money counts for what you had paid, as before`,
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
