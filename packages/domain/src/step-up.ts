/** Minutes for which a second factor that was used stands for acts on money and roles (domain.md §4). */
export const stepUpMinutes = 15

/** What an account's second factor says about one request. */
export interface SecondFactor {
  /** Whether it is asked for at all: of everyone who has one, and of staff always while `two_factor_auth` is on. */
  asked: boolean
  /** When it was last used in this session, in seconds since 1970; null when it never was. */
  used_at: number | null
}

/** Of an account of which none is asked for: programs of ours, the demo's players. */
export const noSecondFactor: SecondFactor = { asked: false, used_at: null }

/** Whether an act on money or roles has to wait for the second factor. `now` is in milliseconds since 1970. */
export const needsStepUp = ({ asked, used_at }: SecondFactor, now: number): boolean =>
  asked && (used_at === null || now / 1_000 - used_at >= stepUpMinutes * 60)
