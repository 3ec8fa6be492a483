import type { Network, PayoutMethod } from '@efie/domain'

/** An account whose holder's name is asked for. */
export interface AccountToName {
  kind: PayoutMethod
  /** A wallet in E.164, or an account number. */
  account: string
  network?: Network | null | undefined
  bank_code?: string | null | undefined
}

/** Why there is no answer. All of them can be retried. */
export const awayReasons = ['timeout', 'unreachable', 'rate-limited', 'refused'] as const
export type AwayReason = (typeof awayReasons)[number]

/**
 * The bank's or wallet's answer about an account. `away` is a state of its own: the caller stores it and asks
 * again, and never counts it as a match.
 */
export type NameAnswer =
  | { status: 'named'; name: string; reference: string | null }
  | { status: 'unknown-account' }
  | { status: 'away'; reason: AwayReason }

export interface NameEnquiry {
  name: string
  resolveAccountName: (account: AccountToName) => Promise<NameAnswer>
}
