import { nowIso } from '../platform/clock.ts'
import type { TravellingClock } from './travelling-clock.ts'

/** A story told act by act: each `yield` gives the moment of the next one. */
export type Story<Result = void> = AsyncGenerator<string, Result, void>

interface Waiting {
  story: Story
  at: string
  /** Of two acts at one moment, the story listed first goes first. */
  place: number
}

const isBefore = (a: Waiting, b: Waiting): boolean => (a.at === b.at ? a.place < b.place : a.at < b.at)

interface Stage {
  clock: TravellingClock
  /** Completes what an act started, such as a webhook, and jobs due by then. */
  settle: (until: string) => Promise<void>
}

/**
 * Plays many stories as one history, always the earliest next act, so that dates, ids and ledger entries are
 * in order. A story ends on its own or at `until`: what follows is left to visitors.
 */
export const playStories = async (
  { clock, settle }: Stage,
  stories: readonly Story[],
  until: string,
): Promise<void> => {
  const waiting = new Set<Waiting>(stories.map((story, place) => ({ story, at: nowIso(clock), place })))
  let told = waiting.size
  for (;;) {
    let next: Waiting | undefined
    for (const one of waiting) if (!next || isBefore(one, next)) next = one
    if (!next) break
    waiting.delete(next)
    await settle(next.at)
    clock.travel(next.at)
    const step = await next.story.next()
    await settle(nowIso(clock))
    if (step.done || step.value > until) continue
    waiting.add({ ...next, at: step.value, place: (told += 1) })
  }
  await settle(until)
  clock.travel(until)
}
