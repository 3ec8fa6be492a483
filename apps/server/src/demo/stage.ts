import { addDays, type LocalDate } from '@efie/domain'
import type { Staff } from './cast/staff.ts'
import type { Cast } from './cast/tenants.ts'
import type { OfficeHours } from './office-hours.ts'
import { makeRandom, type Random } from './random.ts'
import type { UnderWay } from './under-way-note.ts'
import type { World } from './world.ts'

/** The context of every story. */
export interface Stage {
  world: World
  staff: Staff
  cast: Cast
  office: OfficeHours
  /** Applications beyond the stories. */
  crowd: number
  /** Payments to start once the demo is opened. */
  under_way: UnderWay[]
}

/** A story's context with its own random numbers, so that changing one story doesn't change the others. */
export interface StoryContext extends Omit<Stage, 'office'> {
  random: Random
  office: Omit<OfficeHours, 'at'> & { at: (day: LocalDate, hour: number, minute?: number) => string }
  /** A moment of a day, for tenants and machines; staff act in their office hours. */
  at: (day: LocalDate, hour: number, minute?: number) => string
  /** This many days before the demo is opened. */
  ago: (days: number) => LocalDate
}

/** Ghana's independence day; any fixed number would do. */
export const SEED = 19_570_306

const two = (number: number): string => number.toString().padStart(2, '0')

export const storyContext = (stage: Stage, number: number): StoryContext => {
  const random = makeRandom(SEED + number)
  return {
    ...stage,
    random,
    office: {
      ...stage.office,
      at: (day, hour, minute = random.between(0, 58)) => stage.office.at(day, hour, minute),
    },
    at: (day, hour, minute = random.between(0, 58)) => {
      const moment = `${day}T${two(hour)}:${two(minute)}:00.000Z`
      // Moments of today that are still ahead count as now, so that everything has happened however early the
      // demo is opened.
      return day === stage.world.today && moment > stage.world.now ? stage.world.now : moment
    },
    ago: (days) => addDays(stage.world.today, -days),
  }
}
