import type { Network, PayoutMethod } from '@efie/domain'

/** An account that money may be paid into; whose it is makes no difference to the question. */
export interface AccountToName {
  kind: PayoutMethod
  /** A wallet in E.164, or an account number. */
  account: string
  network?: Network | null | undefined
  bank_code?: string | null | undefined
}

/** Why there is no answer: each may be asked again. */
export const awayReasons = ['timeout', 'unreachable', 'rate-limited', 'refused'] as const
export type AwayReason = (typeof awayReasons)[number]

/**
 * What the bank or wallet says of an account. `away` is a state of its own: the caller stores it and asks again, and never
 * takes it for a yes.
 */
export type NameAnswer =
  | { status: 'named'; name: string; reference: string | null }
  | { status: 'unknown-account' }
  | { status: 'away'; reason: AwayReason }

export interface NameEnquiry {
  name: string
  resolveAccountName: (account: AccountToName) => Promise<NameAnswer>
}
