import { nowIso } from '../platform/clock.ts'
import type { TravellingClock } from './travelling-clock.ts'

/** A life told act by act: each `yield` says at which moment it goes on. */
export type Story<Result = void> = AsyncGenerator<string, Result, void>

interface Waiting {
  story: Story
  at: string
  /** Of two at one moment, the one that was told first goes first. */
  place: number
}

const byMoment = (a: Waiting, b: Waiting): number =>
  a.at === b.at ? a.place - b.place : a.at < b.at ? -1 : 1

interface Stage {
  clock: TravellingClock
  /** What a story's act set in motion, such as a webhook, and what was due by then. */
  settle: (until: string) => Promise<void>
}

/**
 * Plays many stories as one history: always the act that comes next, whosever it is, so that dates, ids and ledger follow each
 * other as they did. A story ends where it ends, or where it would go on after `until`: that is for whoever tries the demo.
 */
export const playStories = async (
  { clock, settle }: Stage,
  stories: readonly Story[],
  until: string,
): Promise<void> => {
  const waiting: Waiting[] = stories.map((story, place) => ({ story, at: nowIso(clock), place }))
  let told = waiting.length
  for (;;) {
    const next = waiting.toSorted(byMoment)[0]
    if (!next) break
    waiting.splice(waiting.indexOf(next), 1)
    await settle(next.at)
    clock.travel(next.at)
    const step = await next.story.next()
    await settle(nowIso(clock))
    if (step.done || step.value > until) continue
    waiting.push({ ...next, at: step.value, place: (told += 1) })
  }
  await settle(until)
  clock.travel(until)
}
