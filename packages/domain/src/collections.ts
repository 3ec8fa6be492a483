import { addDays, type Instant, type LocalDate, localDateOf } from './calendar.ts'

/**
 * Fair-contact limits for a person in arrears (domain.md §3): permitted hours in Ghana time, and contacts per
 * seven days.
 */
export const fairContact = { from_hour: 8, to_hour: 19, contacts_per_week: 3 } as const

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
  party: 'tenant' | 'guarantor' | 'third_party',
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

const promiseDays = 31

/** Latest due date of a promise to pay made `today`. */
export const lastPromiseDay = (today: LocalDate): LocalDate => addDays(today, promiseDays)

/**
 * A promise is kept when its amount was received between the day it was made and its due date, both
 * inclusive.
 */
export const promiseOutcome = (
  promise: { made_at: Instant; due_date: LocalDate; amount: number },
  payments: readonly { effective_date: LocalDate; amount: number }[],
  today: LocalDate,
): 'running' | 'kept' | 'broken' => {
  const made = localDateOf(promise.made_at)
  const paid = payments
    .filter((payment) => payment.effective_date >= made && payment.effective_date <= promise.due_date)
    .reduce((sum, payment) => sum + payment.amount, 0)
  if (paid >= promise.amount) return 'kept'
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
