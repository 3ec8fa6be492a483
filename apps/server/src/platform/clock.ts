/** Injected everywhere, so tests can move time. Ghana is at UTC all year, so the local date is the UTC date. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The business clock. Only a demo moves it, by this many milliseconds ahead of real time. */
export interface MovableClock extends Clock {
  ahead: () => number
  move: (ahead: number) => void
}

export const movableClock = (real: Clock = systemClock, start = 0): MovableClock => {
  let ahead = start
  return {
    now: () => new Date(real.now().getTime() + ahead),
    ahead: () => ahead,
    move: (milliseconds) => {
      ahead = milliseconds
    },
  }
}

export const nowIso = (clock: Clock): string => clock.now().toISOString()
export const today = (clock: Clock): string => nowIso(clock).slice(0, 10)
/** The moment this many seconds from now, as ISO text. */
export const inSeconds = (clock: Clock, seconds: number): string =>
  new Date(clock.now().getTime() + seconds * 1000).toISOString()
