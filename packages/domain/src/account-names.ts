import type { RateLimit } from './message-limits.ts'

/**
 * Result of a name enquiry at the bank or wallet. `away` means that the provider gave no answer, so the
 * enquiry is repeated.
 */
export const accountNameOutcomes = ['named', 'unknown-account', 'away'] as const
export type AccountNameOutcome = (typeof accountNameOutcomes)[number]

/**
 * Why the name was requested: the account was proposed, is being matched with the landlord's ID, or is about
 * to be paid.
 */
export const accountNamePurposes = ['proposal', 'match', 'release'] as const
export type AccountNamePurpose = (typeof accountNamePurposes)[number]

/** Provider recorded for a name that staff entered by hand because no name enquiry is available. */
export const TYPED_BY_STAFF = 'staff'

const DAY = 86_400

/**
 * Name enquiries reveal who holds an account, and a provider tolerates only so many. People who propose an
 * account never see the name, so their limit only stops one person from using up everyone's quota. Staff do
 * see it, one application at a time, and each enquiry leaves an audit event.
 */
export const nameEnquiryLimits = {
  /** Per requester, by purpose. */
  proposal: { count: 10, seconds: DAY },
  match: { count: 60, seconds: DAY },
  release: { count: 200, seconds: DAY },
  /** Per account, across all requesters. */
  account: { count: 20, seconds: DAY },
} as const satisfies Record<AccountNamePurpose | 'account', RateLimit>
