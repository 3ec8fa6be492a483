/** Minutes a payer has to answer before the demand can be paid again. */
export const ATTEMPT_MINUTES = 30
export const FIRST_POLL_SECONDS = 30
const LONGEST_POLL_SECONDS = 600
/** If the gateway is unreachable, expiry waits up to this many hours, because the outcome isn't known. */
export const UNREACHABLE_HOURS = 24
/** Hours after expiry at which late money is looked for, in case its webhook was lost too. */
const AFTER_EXPIRY_HOURS = [1, 7, 31, 103]
const HOUR_MS = 3_600_000

/** Seconds until the next poll, doubling each time. */
export const pollDelay = (polls: number): number =>
  Math.min(FIRST_POLL_SECONDS * 2 ** Math.min(polls, 10), LONGEST_POLL_SECONDS)

/**
 * When to look for late money next; null to give up. The times are fixed, so manual checks in between don't
 * use any up; one that didn't reach the gateway is repeated hourly for a day.
 */
export const nextLateLook = (expired_at: string, now: string, unreachable: boolean): string | null => {
  const since = Date.parse(now) - Date.parse(expired_at)
  const ahead = AFTER_EXPIRY_HOURS.map((hours) => hours * HOUR_MS).filter((look) => look > since)
  const last = (AFTER_EXPIRY_HOURS.at(-1) ?? 0) + UNREACHABLE_HOURS
  if (unreachable && since < last * HOUR_MS) ahead.push(since + HOUR_MS)
  return ahead.length === 0 ? null : new Date(Date.parse(expired_at) + Math.min(...ahead)).toISOString()
}
