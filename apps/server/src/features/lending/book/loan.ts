import { replayLoan, type Dimensions, type LoanEvent, type LocalDate, type ReplayedLoan } from '@efie/domain'
import type { LoanRow } from './queries.ts'

/**
 * A loan being changed: its application or order and its row are locked, and `events` grows with what is
 * written.
 */
export interface Loan {
  row: LoanRow
  /** The row as it is in the database: `storeLoan` writes where `row` differs, so assign values, never change them in place. */
  stored: LoanRow
  events: LoanEvent[]
}

export const loanOf = (row: LoanRow, events: LoanEvent[]): Loan => ({ row, stored: { ...row }, events })

export const replayed = ({ row, events }: Pick<Loan, 'row' | 'events'>, asOf: LocalDate): ReplayedLoan =>
  replayLoan(row.schedule, events, asOf)

export const dimensionsOf = ({
  user_id,
  application_id,
  order_id,
}: Pick<LoanRow, 'user_id' | 'application_id' | 'order_id'>): Dimensions => ({
  user_id,
  application_id,
  order_id,
})
