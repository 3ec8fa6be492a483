const minute = 60_000

/** Seconds until an unused session ends, within the last minute; null before. Never below 0. */
export const warningSeconds = (lastRequest: number, timeoutMinutes: number, now: number): number | null => {
  const left = lastRequest + timeoutMinutes * minute - now
  return left > minute ? null : Math.max(0, Math.ceil(left / 1_000))
}
