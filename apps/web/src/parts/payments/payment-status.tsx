import { statusLabel } from '@efie/domain'
import type { PaymentRow } from '~/platform/api/rows.ts'
import { StatusBadge } from '~/ui/badge.tsx'

type Told = Pick<PaymentRow, 'status' | 'covered'>

/** A demand that an employer has taken over reads like its instalment. */
const shown = ({ status, covered }: Told) => (covered ? 'covered' : status)

/** The status of a payment for staff. */
export const paymentStatusText = (payment: Told): string => statusLabel(shown(payment))

export const PaymentStatus = ({ payment }: { payment: Told }) => (
  <StatusBadge kind="payment" status={shown(payment)} />
)
