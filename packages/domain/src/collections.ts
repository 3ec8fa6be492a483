import { leastPayment } from './agenda.ts'
import { addDays, type Instant, type LocalDate, localDateOf } from './calendar.ts'
import { basisPointsOf, type Pesewas, sumOf } from './money.ts'

/**
 * Fair-contact limits for a person in arrears (domain.md §3): permitted hours in Ghana time, and contacts per
 * seven days.
 */
export const fairContact = { from_hour: 8, to_hour: 19, contacts_per_week: 3 } as const

/** With whom staff talk about a debt. */
export const contactParties = ['tenant', 'guarantor', 'third_party'] as const
export type ContactParty = (typeof contactParties)[number]

/** Why the fair-contact guard refuses a contact (domain.md §3, Collection case). */
export type ContactRefusal = 'OUTSIDE_HOURS' | 'TOO_OFTEN' | 'THIRD_PARTY'

export const contactRefusalTexts: Record<ContactRefusal, string> = {
  OUTSIDE_HOURS: 'You can only contact people from 8:00 to 19:00',
  TOO_OFTEN: 'This person has already been contacted three times in the last seven days',
  THIRD_PARTY:
    'You can only contact the borrower or their guarantor. Don’t discuss the debt with anyone else',
}

/**
 * Every reason against contacting the person now; empty when contact is allowed. Automatic reminders count
 * towards the weekly limit only if the caller includes them in `earlier`.
 */
export const checkContact = (
  at: Instant,
  earlier: readonly Instant[],
  party: ContactParty,
): ContactRefusal[] => {
  const hour = new Date(at).getUTCHours()
  const weekAgo = new Date(at).getTime() - 7 * 86_400_000
  const recent = earlier.filter((contact) => new Date(contact).getTime() > weekAgo)
  const refusals: ContactRefusal[] = []
  if (hour < fairContact.from_hour || hour >= fairContact.to_hour) refusals.push('OUTSIDE_HOURS')
  if (recent.length >= fairContact.contacts_per_week) refusals.push('TOO_OFTEN')
  if (party === 'third_party') refusals.push('THIRD_PARTY')
  return refusals
}

/** Total received on the days from `first` to `last`, both inclusive. */
export const receivedWithin = (
  payments: readonly { effective_date: LocalDate; amount: Pesewas }[],
  first: LocalDate,
  last: LocalDate,
): Pesewas =>
  sumOf(
    payments
      .filter(({ effective_date }) => effective_date >= first && effective_date <= last)
      .map(({ amount }) => amount),
  )

/**
 * Limits of promises to pay (docs/decisions/031). A day within a month: later ones are new dates, which two
 * people agree to. At least a quarter of what is past due, because a promise holds back the reminders of all of
 * it. After two broken promises in 90 days the tenant can't promise a day alone: a third promise needs a
 * conversation, so that promises never stand in for paying.
 */
export const promiseRules = { days: 31, least_bps: 2_500, broken_most: 2, broken_within_days: 90 } as const

/** Days and amounts that a promise to pay may name. Amounts in pesewas, dates inclusive. */
export interface PromiseLimits {
  least: Pesewas
  /** What is past due: more than that isn't owed yet. */
  most: Pesewas
  first_day: LocalDate
  last_day: LocalDate
}

/** Limits of a promise made `today` by or for a person with this much past due. */
export const promiseLimitsOf = (past_due: Pesewas, today: LocalDate): PromiseLimits => ({
  least: Math.max(leastPayment(past_due), basisPointsOf(past_due, promiseRules.least_bps)),
  most: past_due,
  first_day: today,
  last_day: addDays(today, promiseRules.days),
})

/** Why no promise can be made now. */
export const promiseRefusals = [
  'NOTHING_PAST_DUE',
  'RUNNING',
  'PAUSED',
  'BEING_PAID',
  'BROKEN_TOO_OFTEN',
] as const
export type PromiseRefusal = (typeof promiseRefusals)[number]

export const promiseRefusalTexts: Record<PromiseRefusal, string> = {
  NOTHING_PAST_DUE: 'Nothing is past due, so there’s nothing to promise',
  RUNNING: 'There’s already a promise to pay. A new one can only start once it has ended',
  PAUSED: 'Late days aren’t counted at the moment, so there’s no need for a promise',
  BEING_PAID: 'A payment is being checked. Wait until its outcome is known',
  BROKEN_TOO_OFTEN: 'Your last promises weren’t kept. Talk to us, and we’ll agree on the next one together',
}

/** What decides whether a promise can be made. */
export interface PromiseFacts {
  past_due: Pesewas
  running: boolean
  /** Its late days are paused, or its goods are under review. */
  paused: boolean
  /** A payment's outcome isn't known yet. */
  being_paid: boolean
  /** The person's promises broken in the last 90 days, over all their loans. */
  broken_lately: number
}

/** First day from which a broken promise still counts. */
export const brokenCountsFrom = (today: LocalDate): LocalDate =>
  addDays(today, 0 - promiseRules.broken_within_days)

/** Why the tenant can't promise a day now; null when they can. */
export const promiseRefusal = (facts: PromiseFacts): PromiseRefusal | null => {
  if (facts.running) return 'RUNNING'
  if (facts.being_paid) return 'BEING_PAID'
  if (facts.past_due <= 0) return 'NOTHING_PAST_DUE'
  if (facts.paused) return 'PAUSED'
  return facts.broken_lately >= promiseRules.broken_most ? 'BROKEN_TOO_OFTEN' : null
}

/** A promise as the rules below read it. */
export interface PromiseTerms {
  made_at: Instant
  due_date: LocalDate
  amount: Pesewas
  /** Received on the day it was made, before it was made. */
  received_before: Pesewas
}

type Receipts = readonly { effective_date: LocalDate; amount: Pesewas }[]

/**
 * What is still to be paid of a promise, in pesewas. What was received between the day it was made and its due
 * date counts, both inclusive, without `received_before`.
 */
export const leftOfPromise = (promise: PromiseTerms, payments: Receipts): Pesewas => {
  const { made_at, due_date, amount, received_before } = promise
  const paid = receivedWithin(payments, localDateOf(made_at), due_date) - received_before
  return Math.min(amount, Math.max(0, amount - paid))
}

/** A promise is kept when nothing of it is left by its due date. */
export const promiseOutcome = (
  promise: PromiseTerms,
  payments: Receipts,
  today: LocalDate,
): 'running' | 'kept' | 'broken' => {
  if (leftOfPromise(promise, payments) === 0) return 'kept'
  return today > promise.due_date ? 'broken' : 'running'
}

/** Days after its due date for which an invoice keeps its instalments out of the tenant's arrears. */
export const invoicedInstalmentDays = 30

/**
 * The day from which an unpaid invoiced instalment counts as the tenant's own arrears: 30 days after the
 * invoice fell due (domain.md §3, Invoice).
 */
export const invoicedInstalmentCountsFrom = (invoiceDueDate: LocalDate): LocalDate =>
  addDays(invoiceDueDate, invoicedInstalmentDays)
