import { addDays, type LocalDate } from './calendar.ts'
import type { LoanLine } from './enumerations.ts'
import { type ReplayedLoan, replayLoan } from './financing/allocation.ts'
import type { LoanEvent } from './financing/loan-events.ts'
import { interestInSuspense, isNonAccruing } from './financing/non-accrual.ts'
import type { Schedule } from './financing/schedule.ts'
import { loanBalancesOf } from './loan-balances.ts'
import {
  interestOwedBy,
  interestRecognised,
  interestSuspended,
  reallocated,
  receivedBetween,
  receivedTotals,
  recognisedInSuspense,
} from './loan-postings.ts'
import type { Pesewas } from './money.ts'
import type { Dimensions, Posting } from './postings.ts'

/**
 * A booking that follows from the calendar alone: a month's interest was earned, or credit paid an instalment
 * that fell due.
 */
export interface Accrual {
  kind: 'interest' | 'credit-used'
  /**
   * Stable across recomputation, so that a booking is never made twice: `1:3` is tranche 1, month 3; for used
   * credit it is the booking day.
   */
  key: string
  tranche: number
  effective_date: LocalDate
  postings: Posting[]
}

/**
 * Calendar bookings of a loan for the days after `after` up to and including `through`: interest of each
 * month that began (domain.md §1, "begun periods"), and tenant's credit applied to instalments as they fell
 * due. `events` is the whole log. None may be dated after `after` unless its effect is already booked on a
 * later day.
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
  // A written-off loan earns no more interest, and the write-off used up its credit.
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
 * Bookings on the payout day of a further tranche: interest of its month that begins that day, and credit
 * held until then that replay now allocates to its instalments.
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

/** Interest moved into or out of suspense because the loan crossed 90 days past due in either direction. */
export interface Suspension extends Omit<Accrual, 'kind'> {
  kind: 'interest-suspended' | 'interest-released'
}

/** Inputs that decide, day by day, whether a loan accrues income. */
export interface Suspense {
  /** Ledger balance of the loan's interest in suspense at the end of `after`, in pesewas. */
  held: Pesewas
  /** Days past due at the end of `day`, given the loan replayed to that day. */
  daysPastDue: (loan: ReplayedLoan, day: LocalDate) => number
}

interface LoanHistory {
  schedule: Schedule
  events: readonly LoanEvent[]
  line: LoanLine
  dimensions?: Dimensions
}

const suspensionOf = (
  amount: Pesewas,
  day: LocalDate,
  { line, dimensions }: Pick<LoanHistory, 'line' | 'dimensions'>,
): Suspension => ({
  kind: amount > 0 ? 'interest-suspended' : 'interest-released',
  key: day,
  tranche: 0,
  effective_date: day,
  postings: interestSuspended(amount, line, dimensions),
})

/**
 * Applies the 90-day non-accrual rule (domain.md §7, Month close) to the accruals of the days after `after`
 * up to `through`. Interest of a month that begins beyond 90 days past due goes to suspense instead of
 * income. On the day on which the loan crosses the line in either direction, all interest it owes moves to
 * suspense or back to income. So at the end of each day suspense holds either all of it or none.
 */
export const withSuspense = (
  accruals: readonly Accrual[],
  history: LoanHistory,
  after: LocalDate,
  through: LocalDate,
  { held, daysPastDue }: Suspense,
): { accruals: (Accrual | Suspension)[]; suspended: Pesewas } => {
  const { schedule, events, line } = history
  const changeDays = new Set([
    ...schedule.instalments.flatMap(({ due_date, period_start }) => [due_date, period_start]),
    ...events.map(({ effective_date }) => effective_date),
  ])
  const entries: (Accrual | Suspension)[] = [...accruals]
  let booked = held
  let state: ReplayedLoan | null = null
  for (let day = addDays(after, 1); day <= through; day = addDays(day, 1)) {
    if (state === null || changeDays.has(day)) state = replayLoan(schedule, events, day)
    const days = daysPastDue(state, day)
    entries.forEach((accrual, index) => {
      if (accrual.kind !== 'interest' || accrual.effective_date !== day || !isNonAccruing(days)) return
      booked += interestOwedBy(accrual.postings, line)
      entries[index] = { ...accrual, postings: recognisedInSuspense(accrual.postings, line) }
    })
    const required = interestInSuspense(loanBalancesOf({ ...state, as_of: day }, schedule), days)
    if (required !== booked) entries.push(suspensionOf(required - booked, day, history))
    booked = required
  }
  return { accruals: entries, suspended: booked }
}
