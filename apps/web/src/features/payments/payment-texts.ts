import type { AttemptStatus, PaymentStatus } from '@efie/domain'

interface Told {
  status: PaymentStatus
  attempts: readonly { status: AttemptStatus }[]
}

/** A demand that nobody has tried to pay: it is due, not under way. */
export const isUntried = ({ status, attempts }: Told): boolean =>
  status === 'pending' && attempts.length === 0

/** "Was I charged?", answered with what is known and never more. */
export const wasChargedText = ({ status, attempts }: Told): { title: string; text: string } => {
  switch (status) {
    case 'completed':
      return {
        title: 'Yes, once',
        text: 'The money reached us, and this payment is closed. The receipt proves it.',
      }
    case 'processing':
      return {
        title: 'We do not know yet',
        text: 'The payment service has not answered. If your wallet or bank shows the money gone, nothing is lost: it is matched to this reference as soon as the answer comes. Do not pay again meanwhile.',
      }
    case 'failed':
      return {
        title: 'No',
        text: 'The payment service confirmed that this did not go through. If your wallet or bank shows a charge all the same, it is a reservation that falls away, usually within a day.',
      }
    case 'expired':
      return {
        title: 'Not that we know',
        text: 'Nobody approved it in time. Should the money arrive later, it is kept as your credit or given back.',
      }
    case 'partly-refunded':
      return { title: 'Yes, and part of it came back', text: 'What was given back stands below.' }
    case 'refunded':
      return { title: 'Yes, and all of it came back', text: 'What was given back stands below.' }
    case 'pending':
      return attempts.length === 0
        ? { title: 'No', text: 'Nobody has tried to pay this yet.' }
        : {
            title: 'No',
            text: 'Earlier tries did not go through, and no money was taken. You can try again.',
          }
  }
}

const refundWords: Record<string, string> = {
  requested: 'Waiting for a second person to release it',
  released: 'On its way to you',
  completed: 'Given back',
  failed: 'Did not arrive: we try again',
  declined: 'Declined',
}

/** A refund's status as its receiver needs it. */
export const refundText = (status: string): string => refundWords[status] ?? status

/** Receipts exist for money that was received. */
export const hasReceipt = (payment: { paid_at: string | null }): boolean => payment.paid_at !== null
