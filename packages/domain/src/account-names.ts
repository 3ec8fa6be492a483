import type { RateLimit } from './message-limits.ts'

/** What the bank or wallet said of an account; `away` is no answer and is asked again. */
export const accountNameOutcomes = ['named', 'unknown-account', 'away'] as const
export type AccountNameOutcome = (typeof accountNameOutcomes)[number]

/** Why it was asked: the account was proposed, it is being matched with the landlord's ID, or it is about to be paid. */
export const accountNamePurposes = ['proposal', 'match', 'release'] as const
export type AccountNamePurpose = (typeof accountNamePurposes)[number]

/** The provider of a name that staff typed because nobody can be asked. */
export const TYPED_BY_STAFF = 'staff'

const DAY = 86_400

/**
 * Asking for names teaches strangers' names, and each question costs the provider's patience. Who proposes accounts is never
 * shown the name, so their limit keeps one person from using up the others' questions; staff are shown it, one application
 * at a time, each time with an audit event.
 */
export const nameEnquiryLimits = {
  /** Of one person, by what it is asked for. */
  proposal: { count: 10, seconds: DAY },
  match: { count: 60, seconds: DAY },
  release: { count: 200, seconds: DAY },
  /** Of one account, whoever asks. */
  account: { count: 20, seconds: DAY },
} as const satisfies Record<AccountNamePurpose | 'account', RateLimit>
