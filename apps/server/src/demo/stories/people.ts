import { addDays, type LocalDate } from '@efie/domain'
import type { Tenant } from '../cast/tenants.ts'
import type { Stage, StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'

export type Described = ReturnType<Stage['cast']['describe']>

/** Registers a person this many days ago. */
export async function* registered(of: StoryContext, described: Described, ago: number): Story<Tenant> {
  yield of.at(of.ago(ago), of.random.between(7, 20))
  return of.cast.register(described)
}

/** A day of the month such that the last instalment was due about that many days ago. */
export const paydayDaysAgo = (today: LocalDate, days: number): number =>
  Math.min(28, Number(addDays(today, -days).slice(8)))
