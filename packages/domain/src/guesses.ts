import { lockoutMinutes } from './settings.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Cap in minutes on locks, which double from `lockoutMinutes`: long enough to defeat guessing, short enough
 * for the owner.
 */
export const longestLockMinutes = 240
/**
 * Wrong one-time codes from one source before it is locked. Codes change, so more failures are tolerated than
 * for a password.
 */
export const wrongCodesAllowed = 10
/** Wrong guesses per day, over all devices that have never signed in to the account. */
export const unknownDeviceGuessLimits = { password: 100, code: 300 } as const

/** Wrong guesses against one account from one source. Instants are ISO text. */
export interface GuessCount {
  failures: number
  /** How many times the source has been locked. */
  locks: number
  locked_until: string | null
  /** When counting began; `updated_at` is the last counted guess. */
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

/** Whether guesses from the source are refused unchecked at `now`. */
export const isLockedOut = (count: GuessCount | undefined, now: string): boolean =>
  count !== undefined && count.locked_until !== null && count.locked_until > now

/**
 * Counts a wrong guess from one network or known device. Every `limit` guesses lock it, each time twice as
 * long; the count resets after a day without any.
 */
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

/**
 * Counts a wrong guess from any unknown device. All of them share one daily count, and are locked out until
 * that day ends.
 */
export const afterUnknownDeviceGuess = (
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
