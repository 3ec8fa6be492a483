import type { LocalDate } from './calendar.ts'
import type { LoanLine } from './enumerations.ts'
import { replayLoan } from './financing/allocation.ts'
import type { LoanEvent } from './financing/loan-events.ts'
import type { Schedule } from './financing/schedule.ts'
import { interestRecognised, reallocated, receivedBetween, receivedTotals } from './loan-postings.ts'
import type { Dimensions, Posting } from './postings.ts'

/** One thing that the calendar alone did to a loan: a month began, or credit paid what fell due. */
export interface Accrual {
  kind: 'interest' | 'credit-used'
  /** The same whenever it is computed: `1:3` is tranche 1, month 3; of used credit, the day it is booked. */
  key: string
  tranche: number
  effective_date: LocalDate
  postings: Posting[]
}

/**
 * What a loan's books need for the days after `after` up to `through`: interest of each month that began (domain.md §1,
 * "begun periods"), and the tenant's credit where it paid instalments as they fell due. `events` is the whole log, none of it
 * later than `after`, or with its effect already booked on a later day.
 */
export const accrualsBetween = (
  schedule: Schedule,
  events: readonly LoanEvent[],
  after: LocalDate,
  through: LocalDate,
  dimensions?: Dimensions,
  line: LoanLine = 'rent',
): Accrual[] => {
  if (after >= through) return []
  const begun = (month: { period_start: LocalDate }) =>
    month.period_start > after && month.period_start <= through
  const before = replayLoan(schedule, events, after)
  const now = replayLoan(schedule, events, through)
  // Written off, a loan earns nothing and holds nothing more.
  if (now.written_off_on !== null) return []
  const prepaid = now.prepaid_interest_released > 0 ? [] : schedule.prepaid.filter(begun)
  const months = [
    ...prepaid.map((month) => ({ ...month, inAdvance: month.interest })),
    ...before.instalments.filter(begun).map((month) => ({
      ...month,
      interest: month.owed.interest,
      inAdvance: month.paid.interest,
    })),
  ]
  const interest = months
    .sort((left, right) => left.period_start.localeCompare(right.period_start))
    .map((month): Accrual => ({
      kind: 'interest',
      key: `${month.tranche}:${month.period}`,
      tranche: month.tranche,
      effective_date: month.period_start,
      postings: interestRecognised(month.interest, month.inAdvance, line, dimensions),
    }))
  const used = reallocated(
    receivedBetween(receivedTotals(before, through), receivedTotals(now, through)),
    line,
    dimensions,
  )
  return [
    ...interest,
    { kind: 'credit-used' as const, key: through, tranche: 0, effective_date: through, postings: used },
  ].filter((accrual) => accrual.postings.length > 0)
}

/**
 * What a further tranche does to the books on the day of its payout: the interest of its month that begins with it, and
 * credit held until now that its instalments take up in replay.
 */
export const trancheAdded = (
  before: Schedule,
  merged: Schedule,
  events: readonly LoanEvent[],
  day: LocalDate,
  dimensions?: Dimensions,
): Accrual[] => {
  const known = new Set(before.instalments.map((line) => line.number))
  const begun = replayLoan(merged, events, day).instalments.filter(
    (line) => !known.has(line.number) && line.period_start <= day,
  )
  const moved = receivedBetween(
    receivedTotals(replayLoan(before, events, day), day),
    receivedTotals(replayLoan(merged, events, day), day),
  )
  return [
    ...begun.map((line): Accrual => ({
      kind: 'interest',
      key: `${line.tranche}:${line.period}`,
      tranche: line.tranche,
      effective_date: line.period_start,
      postings: interestRecognised(line.owed.interest, 0, 'rent', dimensions),
    })),
    {
      kind: 'credit-used' as const,
      key: `tranche:${day}`,
      tranche: 0,
      effective_date: day,
      postings: reallocated(moved, 'rent', dimensions),
    },
  ].filter((accrual) => accrual.postings.length > 0)
}
