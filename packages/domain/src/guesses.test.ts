import { describe, expect, it } from 'vitest'
import {
  afterUnknownDeviceGuess,
  afterWrongGuess,
  isLockedOut,
  unknownDeviceGuessLimits,
  wrongCodesAllowed,
  type GuessCount,
} from './guesses.ts'
import { defaultSecuritySettings } from './settings.ts'

const start = Date.parse('2026-11-20T09:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

/** Number of guesses per day that an attacker gets in who retries as soon as the lock allows. */
const guessesByDay = (
  days: number,
  count: (before: GuessCount | undefined, now: string) => GuessCount,
): number[] => {
  const guesses = Array.from({ length: days }, () => 0)
  let state: GuessCount | undefined
  for (let minute = 0; minute < days * 1_440; minute += 1)
    while (!isLockedOut(state, at(minute)) && (guesses[Math.floor(minute / 1_440)] ?? 0) < 1_000) {
      state = count(state, at(minute))
      guesses[Math.floor(minute / 1_440)] = (guesses[Math.floor(minute / 1_440)] ?? 0) + 1
    }
  return guesses
}

describe('wrong guesses from one source', () => {
  it('lock it for a quarter of an hour, then twice as long each time, up to four hours', () => {
    let count: GuessCount | undefined
    let now = 0
    const locks: number[] = []
    while (locks.length < 6) {
      count = afterWrongGuess(count, 3, at(now))
      if (!isLockedOut(count, at(now))) continue
      const minutes = (Date.parse(count.locked_until ?? '') - Date.parse(at(now))) / 60_000
      locks.push(minutes)
      now += minutes
    }
    expect(locks).toEqual([15, 30, 60, 120, 240, 240])
  })

  it('are forgotten after a day without any', () => {
    const locked = afterWrongGuess(undefined, 1, at(0))
    expect(afterWrongGuess(locked, 1, at(1_439)).locks).toBe(2)
    expect(afterWrongGuess(locked, 1, at(1_440)).locks).toBe(1)
  })

  it('are limited per day as docs/auth.md says', () => {
    const { account_lockout } = defaultSecuritySettings
    const wrong = (limit: number) => guessesByDay(3, (before, now) => afterWrongGuess(before, limit, now))
    expect(wrong(account_lockout)).toEqual([30, 18, 18])
    expect(wrong(wrongCodesAllowed)).toEqual([100, 60, 60])
  })
})

describe('wrong guesses from all unknown devices together', () => {
  it('are limited per day, however many networks they come from', () => {
    for (const limit of Object.values(unknownDeviceGuessLimits))
      expect(guessesByDay(3, (before, now) => afterUnknownDeviceGuess(before, limit, now))).toEqual([
        limit,
        limit,
        limit,
      ])
  })
})
