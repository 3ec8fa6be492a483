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

/** The loan went over 90 days past due, or came back. */
export interface Suspension extends Omit<Accrual, 'kind'> {
  kind: 'interest-suspended' | 'interest-released'
}

/** What decides day by day whether a loan earns. */
export interface Suspense {
  /** What the ledger keeps of its interest in suspense at the end of `after`. */
  held: Pesewas
  /** Days past due at the end of a day, of the loan as it stood on it. */
  daysPastDue: (loan: ReplayedLoan, day: LocalDate) => number
}

interface Walked {
  schedule: Schedule
  events: readonly LoanEvent[]
  line: LoanLine
  dimensions?: Dimensions
}

const suspensionOf = (
  amount: Pesewas,
  day: LocalDate,
  { line, dimensions }: Pick<Walked, 'line' | 'dimensions'>,
): Suspension => ({
  kind: amount > 0 ? 'interest-suspended' : 'interest-released',
  key: day,
  tranche: 0,
  effective_date: day,
  postings: interestSuspended(amount, line, dimensions),
})

/**
 * The same accruals of the days after `after` up to `through` with the line of 90 days past due in view: a month that begins
 * beyond it is owed and not earned, and on the day on which the loan goes over it, or comes back, what it owes as interest
 * moves to suspense or back to income. At the end of each day suspense holds all of it, or nothing.
 */
export const withSuspense = (
  accruals: readonly Accrual[],
  walked: Walked,
  after: LocalDate,
  through: LocalDate,
  { held, daysPastDue }: Suspense,
): { accruals: (Accrual | Suspension)[]; suspended: Pesewas } => {
  const { schedule, events, line } = walked
  const turns = new Set([
    ...schedule.instalments.flatMap(({ due_date, period_start }) => [due_date, period_start]),
    ...events.map(({ effective_date }) => effective_date),
  ])
  const told: (Accrual | Suspension)[] = [...accruals]
  let booked = held
  let state: ReplayedLoan | null = null
  for (let day = addDays(after, 1); day <= through; day = addDays(day, 1)) {
    if (state === null || turns.has(day)) state = replayLoan(schedule, events, day)
    const days = daysPastDue(state, day)
    told.forEach((accrual, index) => {
      if (accrual.kind !== 'interest' || accrual.effective_date !== day || !isNonAccruing(days)) return
      booked += interestOwedBy(accrual.postings, line)
      told[index] = { ...accrual, postings: recognisedInSuspense(accrual.postings, line) }
    })
    const wanted = interestInSuspense(loanBalancesOf({ ...state, as_of: day }, schedule), days)
    if (wanted !== booked) told.push(suspensionOf(wanted - booked, day, walked))
    booked = wanted
  }
  return { accruals: told, suspended: booked }
}
