import { addDays, type LocalDate } from '../calendar.ts'
import type { ReplayedLoan } from './allocation.ts'
import { type DelinquencyPause, daysPastDue, noCover, pastDueSince } from './delinquency.ts'
import { lateFeeDate } from './late-fee.ts'
import { outstandingOf, totalOf } from './loan-state.ts'
import type { ProductTerms } from './product-terms.ts'
import type { Schedule } from './schedule.ts'

/** Sentinel date: the calendar has nothing left to do. */
export const never: LocalDate = '9999-12-31'

/** Days past due at which a loan enters the next bucket. */
const bucketStarts = [1, 31, 61, 91, 181] as const

type Terms = Pick<ProductTerms, 'demand_days_ahead' | 'grace_days'>

const datesOfInstalments = (loan: ReplayedLoan, schedule: Schedule, terms: Terms): LocalDate[] => [
  ...schedule.prepaid.map((line) => line.period_start),
  ...loan.instalments.map((line) => line.period_start),
  ...loan.instalments.flatMap((line) =>
    totalOf(outstandingOf(line)) > 0
      ? [
          addDays(line.due_date, -terms.demand_days_ahead),
          line.due_date,
          addDays(line.due_date, 1),
          lateFeeDate(line.due_date, terms),
        ]
      : [],
  ),
]

/**
 * The next day after `asOf` on which the calendar alone changes a loan: a month begins, a demand is raised,
 * credit is used, a late fee is assessed, or the bucket changes. The daily job can skip the loan until then.
 * Loans that an employer pays follow the invoice's calendar instead.
 */
export const nextActionOn = (
  loan: ReplayedLoan,
  schedule: Schedule,
  terms: Terms,
  asOf: LocalDate,
  pauses: readonly DelinquencyPause[] = [],
): LocalDate => {
  if (loan.written_off_on !== null) return never
  const since = pastDueSince(loan, asOf, noCover)
  // Pauses make the day of the next bucket hard to predict, so such a loan is checked daily.
  if (since !== null && pauses.some((pause) => pause.to === null || pause.to >= since))
    return addDays(asOf, 1)
  const late = daysPastDue(loan, asOf, noCover, pauses)
  const buckets = bucketStarts.filter((start) => start > late).map((start) => addDays(asOf, start - late))
  // Recovery keeps a loan in sight until its pause has ended.
  const ends = pauses.flatMap((pause) => pause.to ?? [])
  const dates = [...datesOfInstalments(loan, schedule, terms), ...ends, ...(since === null ? [] : buckets)]
  return dates.filter((date) => date > asOf).sort()[0] ?? never
}
