import type { Clock } from '../platform/clock.ts'

/** Stands still until moved, and only moves forward. */
export interface TravellingClock extends Clock {
  travel: (moment: string) => void
}

export const travellingClock = (start: string): TravellingClock => {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    travel: (moment) => {
      now = Math.max(now, Date.parse(moment))
    },
  }
}
