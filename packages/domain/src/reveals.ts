import type { RateLimit } from './message-limits.ts'
import type { Permission } from './permissions.ts'

/** Fields that staff see masked until they state a purpose. */
export const revealFields = ['ghana_card_number', 'date_of_birth', 'payout_account'] as const
export type RevealField = (typeof revealFields)[number]

/** Rows that contain such a field. An approval contains the account that a change of payee proposes. */
export const revealSubjects = ['profile', 'application', 'disbursement', 'approval'] as const
export type RevealSubject = (typeof revealSubjects)[number]

/** Fields of each row, and the permission that its reader needs in addition to the one to reveal. */
export const revealable: Record<RevealSubject, { fields: readonly RevealField[]; read: Permission }> = {
  profile: { fields: ['ghana_card_number', 'date_of_birth'], read: 'profiles.read' },
  application: { fields: ['payout_account'], read: 'applications.read' },
  disbursement: { fields: ['payout_account'], read: 'disbursements.read' },
  approval: { fields: ['payout_account'], read: 'approvals.decide' },
}

export const revealPurposes = [
  'verify-identity',
  'match-payee',
  'check-payout',
  'answer-person',
  'correct-record',
  'legal-request',
] as const
export type RevealPurpose = (typeof revealPurposes)[number]

const anyField = ['answer-person', 'correct-record', 'legal-request'] as const

/** Purposes that are valid for each field. */
export const revealPurposesOf: Record<RevealField, readonly RevealPurpose[]> = {
  ghana_card_number: ['verify-identity', ...anyField],
  date_of_birth: ['verify-identity', ...anyField],
  payout_account: ['match-payee', 'check-payout', ...anyField],
}

/** Purposes that need a note: whose request it is, or what is wrong. */
export const purposesWithNote: ReadonlySet<RevealPurpose> = new Set(['correct-record', 'legal-request'])

/**
 * Permission to reveal each field. It is limited to staff who compare the value with a document or an
 * account, and administrators.
 */
export const revealPermissions = {
  ghana_card_number: 'reveals.identity',
  date_of_birth: 'reveals.identity',
  payout_account: 'reveals.payout-account',
} as const satisfies Record<RevealField, Permission>

const DAY = 86_400

/**
 * Reveals per member of staff and day. An analyst or inspector handles some twenty people a day and finance
 * as many payouts, so sixty covers a busy day and is far from the whole register.
 */
export const revealLimit: RateLimit = { count: 60, seconds: DAY }

/** Reveals per day above which superadmins are alerted, once. An ordinary day needs fewer. */
export const revealAlert: RateLimit = { count: 30, seconds: DAY }
