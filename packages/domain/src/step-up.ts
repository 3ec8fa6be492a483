/** Minutes for which a used second factor authorises acts on money and roles (domain.md §4). */
export const stepUpMinutes = 15

/** An account's second factor at the time of one request. */
export interface SecondFactor {
  /**
   * Whether it is required at all: of everyone who has one, and of staff whenever `two_factor_auth` is on.
   */
  asked: boolean
  /** When it was last used in this session, in seconds since 1970; null when it was not. */
  used_at: number | null
}

/** For accounts that never need one: internal programs, and the demo's simulated users. */
export const noSecondFactor: SecondFactor = { asked: false, used_at: null }

/** Whether an act on money or roles first needs the second factor. `now` is in milliseconds since 1970. */
export const needsStepUp = ({ asked, used_at }: SecondFactor, now: number): boolean =>
  asked && (used_at === null || now / 1_000 - used_at >= stepUpMinutes * 60)
