import { addDays, daysBetween, type LocalDate } from '@efie/domain'
import { today, type MovableClock } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { AppError, invalid } from '../platform/errors.ts'
import { englishDate } from '../platform/texts/figures.ts'
import { keepClock } from './kept-clock.ts'

export const MOST_DAYS = 400
const DAY = 86_400_000
/**
 * Jobs scheduled before this time belong to the start of a day, which has already happened on every day
 * reached.
 */
const DAY_HAS_BEGUN = '01:00'

export interface Journey {
  from: LocalDate
  to: LocalDate
}

export interface Traveller {
  /** Null while the clock isn't being moved. */
  journey: () => Journey | null
  /**
   * Moves the clock forward to a day and runs the daily jobs of every day on the way. Returns how many
   * failed.
   */
  travel: (to: LocalDate, wanted?: () => boolean) => Promise<{ failed: number }>
}

type Needed = Pick<Services, 'db' | 'jobs' | 'realClock'> & { clock: MovableClock }

export const makeTraveller = (services: Needed): Traveller => {
  const { db, jobs, clock, realClock } = services
  let journey: Journey | null = null

  /** Time never goes back, even if a day's jobs run past the time of the next step. */
  const moveTo = async (ahead: number): Promise<void> => {
    const before = clock.ahead()
    clock.move(Math.max(before, ahead))
    await jobs.travel.bringForward(db, clock.ahead() - before)
  }
  const aheadAt = (day: LocalDate, at: string): number =>
    Date.parse(`${day}T${at}:00Z`) - realClock.now().getTime()
  /** In whole days, so the time of day stays real and cron schedules still match. */
  const aheadOnArrival = (to: LocalDate): number => daysBetween(today(realClock), to) * DAY

  const liveDay = async (day: LocalDate, { from, to }: Journey): Promise<number> => {
    const time = clock.now().toISOString().slice(11, 16)
    let failed = 0
    if (day === to) await moveTo(aheadOnArrival(to))
    for (const { queue, at } of jobs.travel.daily()) {
      if (day === from && at <= time) continue
      if (day === to && at >= DAY_HAS_BEGUN && at > clock.now().toISOString().slice(11, 16)) continue
      if (day !== to) await moveTo(aheadAt(day, at))
      if (!(await jobs.travel.run(queue))) failed += 1
    }
    await jobs.travel.bringForward(db, 0)
    await keepClock(db, clock)
    return failed
  }

  return {
    journey: () => journey,
    travel: async (to, wanted = () => true) => {
      if (journey)
        throw new AppError(
          'CONFLICT',
          undefined,
          `The date is already moving to ${englishDate(journey.to)}. Wait until it gets there.`,
        )
      const from = today(clock)
      if (to <= from)
        throw invalid('to', `The date only moves forward. Enter a date after ${englishDate(from)}.`)
      if (daysBetween(from, to) > MOST_DAYS) throw invalid('to', `Move at most ${MOST_DAYS} days at a time`)
      const own = { from, to }
      journey = own
      try {
        let failed = 0
        for (let day = own.from; day <= to && wanted(); day = addDays(day, 1))
          failed += await liveDay(day, own)
        return { failed }
      } finally {
        journey = null
      }
    },
  }
}
