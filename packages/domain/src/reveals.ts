import type { RateLimit } from './message-limits.ts'
import type { Permission } from './permissions.ts'

/** What staff see masked until they say what they need it for. */
export const revealFields = ['ghana_card_number', 'date_of_birth', 'payout_account'] as const
export type RevealField = (typeof revealFields)[number]

/** Rows that hold such a field. An approval holds the account that a change of payee proposes. */
export const revealSubjects = ['profile', 'application', 'disbursement', 'approval'] as const
export type RevealSubject = (typeof revealSubjects)[number]

/** Which field each row holds, and the permission that its reader needs besides the one to reveal. */
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

/** What each field may be needed for. */
export const revealPurposesOf: Record<RevealField, readonly RevealPurpose[]> = {
  ghana_card_number: ['verify-identity', ...anyField],
  date_of_birth: ['verify-identity', ...anyField],
  payout_account: ['match-payee', 'check-payout', ...anyField],
}

/** Purposes that say too little alone: whose request, or what is wrong. */
export const purposesWithNote: ReadonlySet<RevealPurpose> = new Set(['correct-record', 'legal-request'])

/** Whose work needs the field: those who compare it with a paper or an account, and administrators. */
export const revealPermissions = {
  ghana_card_number: 'reveals.identity',
  date_of_birth: 'reveals.identity',
  payout_account: 'reveals.payout-account',
} as const satisfies Record<RevealField, Permission>

const DAY = 86_400

/**
 * Of one member of staff in a day. An analyst or inspector works through some twenty people and finance through as many
 * payouts: sixty covers a busy day, and is far from the whole register.
 */
export const revealLimit: RateLimit = { count: 60, seconds: DAY }

/** Beyond so many in a day superadmins are told, once: an ordinary day needs fewer. */
export const revealAlert: RateLimit = { count: 30, seconds: DAY }
