import { addDays, type LocalDate } from '../calendar.ts'
import { basisPointsOf, type Pesewas } from '../money.ts'
import { replayLoan } from './allocation.ts'
import type { LoanEvent } from './loan-events.ts'
import { type InstalmentState, outstandingOf } from './loan-state.ts'
import type { ProductTerms } from './product-terms.ts'
import type { Schedule } from './schedule.ts'

type LateTerms = Pick<ProductTerms, 'grace_days' | 'late_fee_bps'>

/** The day on which a late fee is assessed: with 3 days' grace, day 4 past due. */
export const lateFeeDate = (dueDate: LocalDate, terms: Pick<ProductTerms, 'grace_days'>): LocalDate =>
  addDays(dueDate, terms.grace_days + 1)

/**
 * Late fee of one instalment as it stood when grace ended, in pesewas: 5% of its unpaid interest, principal
 * and fee (never of a late fee), capped at the instalment's interest (domain.md §1).
 */
export const lateFeeOf = (
  instalment: Pick<InstalmentState, 'owed' | 'paid'>,
  terms: Pick<ProductTerms, 'late_fee_bps'>,
): Pesewas => {
  const open = outstandingOf(instalment)
  const overdue = open.interest + open.principal + open.fee
  return Math.min(basisPointsOf(overdue, terms.late_fee_bps), instalment.owed.interest)
}

/** A late fee to append to the log, dated to the instalment's assessment day whenever the job runs. */
export interface LateFeeToAssess {
  instalment_number: number
  effective_date: LocalDate
  amount: Pesewas
}

const feeWhenGraceEnded = (
  schedule: Schedule,
  events: readonly LoanEvent[],
  number: number,
  terms: LateTerms,
): Pesewas => {
  const planned = schedule.instalments.find((instalment) => instalment.number === number)
  if (!planned) return 0
  const loan = replayLoan(schedule, events, addDays(planned.due_date, terms.grace_days))
  const instalment = loan.instalments.find((candidate) => candidate.number === number)
  return instalment && loan.written_off_on === null ? lateFeeOf(instalment, terms) : 0
}

/**
 * Late fees that the daily job has to charge by `asOf`: one per instalment. After downtime each is still
 * computed on the balance of its assessment day. Instalments in `except` are skipped: a payment for them is
 * processing, an employer was invoiced, or delinquency is paused.
 */
export const lateFeesToAssess = (
  schedule: Schedule,
  events: readonly LoanEvent[],
  asOf: LocalDate,
  terms: LateTerms,
  except: ReadonlySet<number> = new Set(),
): LateFeeToAssess[] => {
  const charged = new Set(
    events.flatMap((event) => (event.kind === 'late_fee' ? [event.instalment_number] : [])),
  )
  return schedule.instalments
    .filter(
      (instalment) =>
        lateFeeDate(instalment.due_date, terms) <= asOf &&
        !charged.has(instalment.number) &&
        !except.has(instalment.number),
    )
    .map((instalment) => ({
      instalment_number: instalment.number,
      effective_date: lateFeeDate(instalment.due_date, terms),
      amount: feeWhenGraceEnded(schedule, events, instalment.number, terms),
    }))
    .filter((fee) => fee.amount > 0)
}

/** Every schedule that a loan has had, by version. */
export type ScheduleVersions = ReadonlyMap<number, Schedule>

/**
 * Late fees cured by backdated payments: whatever was charged above what the log now justifies, the whole fee
 * when the instalment was paid in full within grace, else the difference. Each fee is judged by the schedule
 * version under which it was charged (domain.md §1), so moving due dates later never reverses one. Throws
 * RangeError when that version is missing.
 */
export const lateFeesToReverse = (
  versions: ScheduleVersions,
  events: readonly LoanEvent[],
  terms: LateTerms,
): { instalment_number: number; amount: Pesewas }[] => {
  const net = new Map<number, { version: number; charged: Pesewas }>()
  for (const event of events) {
    const before = 'instalment_number' in event ? net.get(event.instalment_number) : undefined
    if (event.kind === 'late_fee')
      net.set(event.instalment_number, {
        version: event.schedule_version ?? 1,
        charged: (before?.charged ?? 0) + event.amount,
      })
    if (before && (event.kind === 'late_fee_reversal' || event.kind === 'late_fee_waiver'))
      net.set(event.instalment_number, { ...before, charged: before.charged - event.amount })
  }
  return [...net]
    .map(([number, { version, charged }]) => {
      const schedule = versions.get(version)
      if (!schedule) throw new RangeError(`no schedule of version ${version}`)
      return {
        instalment_number: number,
        amount: charged - feeWhenGraceEnded(schedule, events, number, terms),
      }
    })
    .filter((reversal) => reversal.amount > 0)
}
