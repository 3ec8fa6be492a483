import type { LocalDate } from '../calendar.ts'
import { documentTypesOfStrand } from '../required-documents.ts'
import type { DocumentType, LoanLine, LoanStatus } from '../enumerations.ts'
import { type ReplayedLoan, replayLoan } from './allocation.ts'
import { type Cover, daysPastDue, type DelinquencyPause, noCover, pastDueSince } from './delinquency.ts'
import type { LoanEvent } from './loan-events.ts'
import type { ProductTerms } from './product-terms.ts'
import type { Schedule } from './schedule.ts'

/** Facts verified for a loan that its renewal can reuse once the tenant confirms that they still hold. */
export const renewalFacts = ['identity', 'employment', 'income', 'landlord', 'property'] as const
export type RenewalFact = (typeof renewalFacts)[number]

/** The day on which each fact was verified; null when it has changed or was never verified. */
export type CarriedFacts = Record<RenewalFact, LocalDate | null>

/**
 * Documents that prove each fact. The tenancy offer is never reused: it is the landlord's confirmation of the
 * new year.
 */
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

/** A schedule and the period in which it was in force; `until` is null for the current one. */
export interface ScheduleInForce {
  schedule: Schedule
  from: LocalDate
  until: LocalDate | null
}

/** A loan's history up to today, as far as renewal needs it. */
export interface LoanToRenew {
  line: LoanLine
  status: LoanStatus
  schedules: readonly ScheduleInForce[]
  events: readonly LoanEvent[]
  pauses: readonly DelinquencyPause[]
  /** Instalments invoiced to an employer, for which the tenant's punctuality does not count. */
  invoiced: readonly number[]
  /** The loan replayed up to today. */
  state: ReplayedLoan
  payouts_to_come: number
  /** It had been settled and was reopened by a chargeback. */
  reopened: boolean
  /** A hardship or reschedule request is still open. */
  under_hardship: boolean
}

type Policy = Pick<ProductTerms, 'renewal_from_month' | 'renewal_max_days_late'>

/**
 * The policy's month refers to a twelve-month term. Other terms open the same number of months before their
 * end.
 */
const yearMonths = 12

/** The day on which the loan's month `month` begins, on its own calendar; null when it has fewer months. */
const monthBegins = (schedule: Schedule, month: number): LocalDate | null =>
  [...schedule.prepaid, ...schedule.instalments].map((line) => line.period_start).sort()[month - 1] ?? null

/** The schedule in force. Throws RangeError when there is none. */
const scheduleNow = ({ schedules }: Pick<LoanToRenew, 'schedules'>): Schedule => {
  const held = schedules.find(({ until }) => until === null)
  if (!held) throw new RangeError('no schedule holds now')
  return held.schedule
}

/** First day on which the loan's age permits renewal; null when the schedule is empty. */
export const renewalOpensOn = (
  schedule: Schedule,
  { renewal_from_month }: Pick<Policy, 'renewal_from_month'>,
): LocalDate | null => {
  const months = schedule.prepaid.length + schedule.instalments.length
  return monthBegins(schedule, Math.max(1, months - (yearMonths - renewal_from_month)))
}

/** Upper bound on the instalments left when a loan's age permits renewal. */
export const mostToComeAtRenewal = ({ renewal_from_month }: Pick<Policy, 'renewal_from_month'>): number =>
  yearMonths - renewal_from_month + 1

/** Treats invoiced instalments as covered whatever their amount: an employer answered for them. */
const coverOfInvoiced = (invoiced: readonly number[]): Cover =>
  invoiced.length === 0 ? noCover : new Map(invoiced.map((number) => [number, Number.MAX_SAFE_INTEGER]))

/**
 * The most days past due that a loan has ever reached. The count falls only when money arrives or the
 * schedule changes, so it suffices to look at each such day just before the change, under the schedule then
 * in force. Payments count on their value date.
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
  const eventDays = new Set(loan.events.map((event) => event.effective_date))
  const late = loan.schedules.flatMap(({ schedule, from, until }) => {
    const days = [...eventDays].filter((day) => day >= from && (until === null || day < until))
    return [...days, ...(until === null ? [] : [until])].map((day) => lateOn(schedule, day))
  })
  return Math.max(0, daysPastDue(loan.state, today, cover, loan.pauses), ...late)
}

/** Whether a loan may be renewed; if not, why, and from which day it could be. */
export interface RenewalDecision {
  allowed: boolean
  /** Why not; null when the loan may be renewed. */
  reason: RenewalRefusal | null
  /** First day on which the loan's age permits renewal; null when waiting would not help. */
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

/** Refusals that time or the tenant can cure. For them the decision names a day. */
const passing: ReadonlySet<RenewalRefusal> = new Set([
  'TOO_EARLY',
  'OVERDUE',
  'UNDER_HARDSHIP',
  'PAYOUT_TO_COME',
])

/** Whether a loan may be renewed today; if not, why, and from when (domain.md §7). */
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
