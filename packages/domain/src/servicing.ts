import type { TwoPersonAction } from './two-person.ts'

/** Codes of loan servicing: requests that need a second person, hardship, guarantors and collections. */

export const approvalStatuses = ['requested', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** Requests that need a second person. Each follows one of the two-person rules (domain.md §4). */
export const approvalKinds = [
  'waive-charge',
  'reschedule',
  'write-off',
  'reverse-payout',
  'give-up-payout',
  'manual-payment',
  'refund-by-hand',
  'write-off-chargeback',
  'change-payee',
  'confirm-payee',
  'money-policy',
  'mail-settings',
  'issue-invoice',
  'tax-rate',
  'journal-entry',
  'close-month',
  'reopen-month',
  'restore-backup',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** The two-person rule that each kind of request follows (domain.md §4). */
export const approvalRuleOf: Record<ApprovalKind, TwoPersonAction> = {
  'waive-charge': 'waive-fee',
  reschedule: 'reschedule',
  'write-off': 'write-off',
  'reverse-payout': 'reverse-payout',
  'give-up-payout': 'reverse-payout',
  'manual-payment': 'manual-entry',
  'refund-by-hand': 'large-refund',
  'write-off-chargeback': 'manual-entry',
  'change-payee': 'change-payee',
  'confirm-payee': 'confirm-payee',
  'money-policy': 'change-money-policy',
  'mail-settings': 'change-money-policy',
  'issue-invoice': 'issue-invoice',
  'tax-rate': 'change-money-policy',
  'journal-entry': 'keep-books',
  'close-month': 'keep-books',
  'reopen-month': 'keep-books',
  'restore-backup': 'restore-backup',
}

/** Days before a request without a second person expires. */
export const approvalDays = 14

/** A request to restore a backup expires sooner, because every hour more would be lost than was shown. */
export const restoreRequestDays = 1

export const waivableCharges = ['late_fee', 'fee', 'application_fee'] as const
export type WaivableCharge = (typeof waivableCharges)[number]

export const hardshipCauses = [
  'lost_job',
  'less_income',
  'illness',
  'death_in_family',
  'landlord_dispute',
  'other',
] as const
export type HardshipCause = (typeof hardshipCauses)[number]

/**
 * `proposed`: a reschedule has been proposed in answer. `answered`: it has taken effect. The rest are closed
 * by a refusal, by the tenant, or by the end of the loan (`lapsed`).
 */
export const hardshipStatuses = ['open', 'proposed', 'answered', 'declined', 'withdrawn', 'lapsed'] as const
export type HardshipStatus = (typeof hardshipStatuses)[number]

/** A proposal needs a second person and then the tenant, whose consent makes it the loan's schedule. */
export const rescheduleStatuses = ['proposed', 'offered', 'applied', 'refused', 'declined', 'lapsed'] as const
export type RescheduleStatus = (typeof rescheduleStatuses)[number]

/** Most months by which a loan can be deferred, over all its reschedules together. */
export const maximumDeferral = 6

export const guarantorStatuses = ['invited', 'accepted', 'declined', 'withdrawn'] as const
export type GuarantorStatus = (typeof guarantorStatuses)[number]

export const guarantorRelations = ['family', 'friend', 'employer', 'other'] as const
export type GuarantorRelation = (typeof guarantorRelations)[number]

/** What staff log about a case after it happened. */
export const loggedContactKinds = ['call', 'visit', 'note'] as const
export type LoggedContactKind = (typeof loggedContactKinds)[number]

/** What is sent to the person of a case. */
export const messageKinds = ['sms', 'email'] as const
export type MessageKind = (typeof messageKinds)[number]

export const collectionEntryKinds = [...loggedContactKinds, ...messageKinds] as const
export type CollectionEntryKind = (typeof collectionEntryKinds)[number]

export const contactOutcomes = [
  'reached',
  'no_answer',
  'promised',
  'disputed',
  'wrong_number',
  'refused',
] as const
export type ContactOutcome = (typeof contactOutcomes)[number]

export const promiseStatuses = ['running', 'kept', 'broken', 'cancelled'] as const
export type PromiseStatus = (typeof promiseStatuses)[number]

export const autoCollectionStatuses = ['active', 'stopped'] as const
export type AutoCollectionStatus = (typeof autoCollectionStatuses)[number]

/** Days relative to the due date on which the tenant is reminded. */
export const reminderDays = [-3, 0, 1, 7, 14, 30] as const
