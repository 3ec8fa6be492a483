import { addDays, type LocalDate } from '@efie/domain'
import type { Staff } from './cast/staff.ts'
import type { Cast } from './cast/tenants.ts'
import { makeRandom, type Random } from './random.ts'
import type { UnderWay } from './under-way-note.ts'
import type { World } from './world.ts'

/** What every story stands on. */
export interface Stage {
  world: World
  staff: Staff
  cast: Cast
  /** What is begun once the demo is there. */
  under_way: UnderWay[]
}

/** One story's own chance and calendar, so that no story changes another. */
export interface Telling extends Stage {
  random: Random
  /** A moment of a day. */
  at: (day: LocalDate, hour: number, minute?: number) => string
  /** So many days before the demo is opened. */
  ago: (days: number) => LocalDate
}

/** The day of Ghana's independence; what matters is that it stays. */
export const SEED = 19_570_306

const two = (number: number): string => number.toString().padStart(2, '0')

export const tellingOf = (stage: Stage, number: number): Telling => {
  const random = makeRandom(SEED + number)
  return {
    ...stage,
    random,
    at: (day, hour, minute = random.between(0, 58)) => {
      const moment = `${day}T${two(hour)}:${two(minute)}:00.000Z`
      // What belongs to today has happened when the demo is opened, however early that is.
      return day === stage.world.today && moment > stage.world.now ? stage.world.now : moment
    },
    ago: (days) => addDays(stage.world.today, -days),
  }
}
