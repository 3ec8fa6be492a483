import { schema } from '@efie/database'
import { addDays, type LocalDate } from '@efie/domain'
import { and, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { LOANS_DAILY } from '../../features/lending/index.ts'
import type { StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'

const { loans } = schema

/**
 * Days without work for any loan are caught up on the next one with work, since the daily job works by dates.
 */
const isQuiet = async ({ world }: StoryContext, day: LocalDate): Promise<boolean> =>
  day < world.today &&
  (await world.services.db.$count(
    loans,
    or(
      and(isNull(loans.closed_at), sql`coalesce(${loans.next_action_on}, ${day}) <= ${day}`),
      // Prepaid interest is earned as its periods begin.
      and(isNotNull(loans.closed_at), gt(loans.interest_in_advance, 0)),
    ),
  )) === 0

/** Beyond this many days ago, only loans have daily work; other jobs run a few times a week. */
const LONG_AGO = 100
const EVERY = 3

/** Runs the calendar's jobs at the times each feature declares for a day. */
export async function* everyDay(of: StoryContext, from: LocalDate): Story {
  const { world, at, ago } = of
  const lately = ago(LONG_AGO)
  let count = 0
  for (let day = from; ; day = addDays(day, 1)) {
    count += 1
    for (const { queue, at: time } of world.jobs.travel.daily()) {
      const isLoans = queue === LOANS_DAILY
      if (!isLoans && day < lately && count % EVERY > 0) continue
      const [hour, minute] = time.split(':').map(Number)
      yield at(day, hour ?? 0, minute)
      if (!isLoans || !(await isQuiet(of, day))) await world.jobs.run(queue)
    }
  }
}
