import { lockoutMinutes } from './settings.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Locks double from `lockoutMinutes` up to here, in minutes: long enough to make guessing hopeless, short for an owner. */
export const longestLockMinutes = 240
/** Wrong codes of one source that lock it; codes change, so their number says more than for a password. */
export const wrongCodesAllowed = 10
/** Wrong guesses in a day from devices that never signed in to the account, wherever they are. */
export const strangersGuesses = { password: 100, code: 300 } as const

/** Wrong guesses at one account from one source. Moments are ISO text. */
export interface GuessCount {
  failures: number
  /** How often these failures have locked the source. */
  locks: number
  locked_until: string | null
  /** When counting began, and when the last guess was counted. */
  since: string
  updated_at: string
}

const fresh = (now: string): GuessCount => ({
  failures: 0,
  locks: 0,
  locked_until: null,
  since: now,
  updated_at: now,
})

const later = (moment: string, milliseconds: number): string =>
  new Date(Date.parse(moment) + milliseconds).toISOString()

/** Whether guesses from the source are refused unread at `now`. */
export const isLockedOut = (count: GuessCount | undefined, now: string): boolean =>
  count !== undefined && count.locked_until !== null && count.locked_until > now

/** One wrong guess more from one network or one known device: `limit` of them lock it, each time for twice as long. */
export const afterWrongGuess = (before: GuessCount | undefined, limit: number, now: string): GuessCount => {
  const quiet = before === undefined || later(before.updated_at, DAY) <= now
  const count = quiet ? fresh(now) : before
  const failures = count.failures + 1
  if (failures < limit) return { ...count, failures, updated_at: now }
  const minutes = Math.min(lockoutMinutes * 2 ** count.locks, longestLockMinutes)
  return {
    ...count,
    failures: 0,
    locks: count.locks + 1,
    locked_until: later(now, minutes * MINUTE),
    updated_at: now,
  }
}

/** The same for all strangers together: they share a number for each day, and wait for its end. */
export const afterStrangersGuess = (
  before: GuessCount | undefined,
  limit: number,
  now: string,
): GuessCount => {
  const over = before === undefined || later(before.since, DAY) <= now
  const count = over ? fresh(now) : before
  const failures = count.failures + 1
  return {
    ...count,
    failures,
    locked_until: failures >= limit ? later(count.since, DAY) : null,
    updated_at: now,
  }
}
