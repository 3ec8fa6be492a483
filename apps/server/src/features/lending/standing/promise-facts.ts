import { amountPastDue, type LocalDate, type PromiseFacts } from '@efie/domain'
import type { LoanStanding } from './loan-standing.ts'

/** Whether the daily run has nothing left to do for a loan today. */
const isChecked = ({ checked_on, next_action_on }: LoanStanding['row'], day: LocalDate): boolean =>
  checked_on >= day || next_action_on > day

/** What a loan says about promising to pay it. */
export const promiseFactsOf = (
  { row, state, cover }: Pick<LoanStanding, 'row' | 'state' | 'cover'>,
  day: LocalDate,
  being_paid: boolean,
): Pick<PromiseFacts, 'past_due' | 'paused' | 'being_paid'> => ({
  past_due: amountPastDue(state, day, cover),
  // Something may be overdue, but its late days aren't counted. Before the daily run, they aren't known yet.
  paused: row.held_from !== null || (isChecked(row, day) && row.days_past_due <= 0),
  being_paid,
})
