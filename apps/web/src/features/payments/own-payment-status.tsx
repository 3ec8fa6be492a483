import type { PaymentRow } from '~/platform/api/rows.ts'
import { StatusBadge, statusText } from '~/ui/badge.tsx'

type Told = Pick<PaymentRow, 'status' | 'covered'>

/** A demand that an employer has taken over reads like its instalment. */
const wordsOf = ({ status, covered }: Told) =>
  covered ? ({ kind: 'instalment', status: 'covered' } as const) : ({ kind: 'payment', status } as const)

/** The status of a payment for its payer. */
export const ownStatusText = (payment: Told): string => {
  const { kind, status } = wordsOf(payment)
  return statusText(kind, status)
}

export const OwnPaymentStatus = ({ payment }: { payment: Told }) => <StatusBadge {...wordsOf(payment)} />
