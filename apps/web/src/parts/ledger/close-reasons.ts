import type { MonthReadiness } from '~/platform/api/rows.ts'
import { monthText } from './month-text.ts'

interface MonthAsked {
  /** Empty if it isn't a month. */
  chosen: string
  month: MonthReadiness | undefined
  /** The month's readiness couldn't be loaded. */
  failed: boolean
}

/** Why a month can't be closed now; null if it can. */
export const closeReason = ({ chosen, month, failed }: MonthAsked): string | null => {
  if (!chosen) return 'Choose a month'
  if (!month) return failed ? 'We couldn’t check the month. Try again.' : 'Checking the month'
  if (month.closed) return `${monthText(month.month)} is already closed`
  if (month.approval_id !== null) return `${monthText(month.month)} is waiting for a second person`
  return month.missing.length === 0 ? null : `${month.missing.map(({ text }) => text).join('. ')}.`
}
