import type { LocalDate } from '../calendar.ts'
import { documentTypesOfStrand } from '../required-documents.ts'
import type { DocumentType, LoanLine, LoanStatus } from '../enumerations.ts'
import { type ReplayedLoan, replayLoan } from './allocation.ts'
import { type Cover, daysPastDue, type DelinquencyPause, noCover, pastDueSince } from './delinquency.ts'
import type { LoanEvent } from './loan-events.ts'
import type { ProductTerms } from './product-terms.ts'
import type { Schedule } from './schedule.ts'

/** What was verified for a loan and may be carried into its renewal, once the tenant says that it is so still. */
export const renewalFacts = ['identity', 'employment', 'income', 'landlord', 'property'] as const
export type RenewalFact = (typeof renewalFacts)[number]

/** The day on which each was verified; null where it has changed, or was never verified. */
export type CarriedFacts = Record<RenewalFact, LocalDate | null>

/** The documents that prove each. The offer of the new tenancy is always a new one: it is the landlord's word on the year. */
export const documentsOfFact: Record<RenewalFact, readonly DocumentType[]> = {
  identity: documentTypesOfStrand.identity,
  employment: documentTypesOfStrand.employment,
  income: documentTypesOfStrand.financial,
  landlord: ['landlord_id'],
  property: [],
}

export const renewalRefusals = [
  'NOT_A_RENT_LOAN',
  'NOT_RUNNING',
  'REOPENED',
  'PAYOUT_TO_COME',
  'PAID_TOO_LATE',
  'UNDER_HARDSHIP',
  'OVERDUE',
  'TOO_EARLY',
] as const
export type RenewalRefusal = (typeof renewalRefusals)[number]

/** A loan's schedule while it was in force; `until` is null of the one that holds now. */
export interface ScheduleInForce {
  schedule: Schedule
  from: LocalDate
  until: LocalDate | null
}

/** A loan as it has been kept, up to today. */
export interface LoanToRenew {
  line: LoanLine
  status: LoanStatus
  schedules: readonly ScheduleInForce[]
  events: readonly LoanEvent[]
  pauses: readonly DelinquencyPause[]
  /** Instalments that an employer was asked for, which were never the tenant's to pay in time. */
  invoiced: readonly number[]
  /** Replayed up to today. */
  state: ReplayedLoan
  payouts_to_come: number
  /** It had been settled once, and a charge-back opened it again. */
  reopened: boolean
  /** A request for relief or new dates that no one has answered for good. */
  under_hardship: boolean
}

type Policy = Pick<ProductTerms, 'renewal_from_month' | 'renewal_max_days_late'>

/** The term that the policy's month is counted in. Of any other term it is as far from the end. */
const yearMonths = 12

/** The day on which a month of the loan begins, on its own calendar; null where it has no such month. */
const monthBegins = (schedule: Schedule, month: number): LocalDate | null =>
  [...schedule.prepaid, ...schedule.instalments].map((line) => line.period_start).sort()[month - 1] ?? null

/** The schedule that holds now. */
const scheduleNow = ({ schedules }: Pick<LoanToRenew, 'schedules'>): Schedule => {
  const held = schedules.find(({ until }) => until === null)
  if (!held) throw new RangeError('no schedule holds now')
  return held.schedule
}

/** From this day on the loan may be renewed, as far as time goes. */
export const renewalOpensOn = (
  schedule: Schedule,
  { renewal_from_month }: Pick<Policy, 'renewal_from_month'>,
): LocalDate | null => {
  const months = schedule.prepaid.length + schedule.instalments.length
  return monthBegins(schedule, Math.max(1, months - (yearMonths - renewal_from_month)))
}

/** How many instalments are still to come, at most, of a loan that time lets be renewed. */
export const mostToComeAtRenewal = ({ renewal_from_month }: Pick<Policy, 'renewal_from_month'>): number =>
  yearMonths - renewal_from_month + 1

/** Any amount is covered: an employer answered for it. */
const coverOfInvoiced = (invoiced: readonly number[]): Cover =>
  invoiced.length === 0 ? noCover : new Map(invoiced.map((number) => [number, Number.MAX_SAFE_INTEGER]))

/**
 * The most days late that a loan has ever been. Days past due only fall when money comes or the schedule changes, so each such
 * day is looked at, before anything happened on it, by the schedule that held then. Money counts on the day on which it was given.
 */
export const worstDaysPastDue = (
  loan: Pick<LoanToRenew, 'schedules' | 'events' | 'pauses' | 'invoiced' | 'state'>,
  today: LocalDate,
): number => {
  const cover = coverOfInvoiced(loan.invoiced)
  const lateOn = (schedule: Schedule, day: LocalDate): number => {
    const before = loan.events.filter((event) => event.effective_date < day)
    return daysPastDue(replayLoan(schedule, before, day), day, cover, loan.pauses)
  }
  const turns = new Set(loan.events.map((event) => event.effective_date))
  const late = loan.schedules.flatMap(({ schedule, from, until }) => {
    const days = [...turns].filter((day) => day >= from && (until === null || day < until))
    return [...days, ...(until === null ? [] : [until])].map((day) => lateOn(schedule, day))
  })
  return Math.max(0, daysPastDue(loan.state, today, cover, loan.pauses), ...late)
}

export interface RenewalDecision {
  allowed: boolean
  /** Why not; null when it may be renewed. */
  reason: RenewalRefusal | null
  /** The day from which time allows it; null where nothing but another loan would help. */
  from: LocalDate | null
  worst_days_past_due: number
}

const refusalOf = (
  loan: LoanToRenew,
  worst: number,
  today: LocalDate,
  policy: Policy,
): RenewalRefusal | null => {
  if (loan.line !== 'rent') return 'NOT_A_RENT_LOAN'
  if (loan.status !== 'active') return 'NOT_RUNNING'
  if (loan.reopened) return 'REOPENED'
  if (worst > policy.renewal_max_days_late) return 'PAID_TOO_LATE'
  if (loan.payouts_to_come > 0) return 'PAYOUT_TO_COME'
  if (loan.under_hardship) return 'UNDER_HARDSHIP'
  if (pastDueSince(loan.state, today, coverOfInvoiced(loan.invoiced)) !== null) return 'OVERDUE'
  const opens = renewalOpensOn(scheduleNow(loan), policy)
  return opens === null || today < opens ? 'TOO_EARLY' : null
}

/** Refusals that pass by themselves, or by what the tenant does: for them a day is named. */
const passing: ReadonlySet<RenewalRefusal> = new Set([
  'TOO_EARLY',
  'OVERDUE',
  'UNDER_HARDSHIP',
  'PAYOUT_TO_COME',
])

/** Whether a loan may be renewed today, and if not why and from when (domain.md §7). */
export const mayRenew = (loan: LoanToRenew, today: LocalDate, policy: Policy): RenewalDecision => {
  const worst = worstDaysPastDue(loan, today)
  const reason = refusalOf(loan, worst, today, policy)
  const opens = renewalOpensOn(scheduleNow(loan), policy)
  return {
    allowed: reason === null,
    reason,
    from: reason === null || passing.has(reason) ? opens : null,
    worst_days_past_due: worst,
  }
}
