import { expect, test } from 'vitest'
import { playStories, type Story } from './timeline.ts'
import { travellingClock } from './travelling-clock.ts'

test('many stories are one history: in the order of their moments, and no further than now', async () => {
  const clock = travellingClock('2026-01-01T00:00:00.000Z')
  const told: string[] = []
  const settled: string[] = []
  async function* story(name: string, days: readonly number[]): Story {
    for (const day of days) {
      yield `2026-01-0${day}T09:00:00.000Z`
      told.push(`${name} ${clock.now().toISOString().slice(0, 10)}`)
    }
  }
  const settle = (until: string) => {
    settled.push(until)
    return Promise.resolve()
  }
  const until = '2026-01-05T12:00:00.000Z'
  await playStories({ clock, settle }, [story('a', [2, 4, 6]), story('b', [3, 4]), story('c', [2])], until)
  expect(told).toEqual(['a 2026-01-02', 'c 2026-01-02', 'b 2026-01-03', 'a 2026-01-04', 'b 2026-01-04'])
  expect(settled).toEqual(settled.toSorted())
  expect(clock.now().toISOString()).toBe(until)
})

test('the clock never goes back', () => {
  const clock = travellingClock('2026-01-02T00:00:00.000Z')
  clock.travel('2026-01-01T00:00:00.000Z')
  expect(clock.now().toISOString()).toBe('2026-01-02T00:00:00.000Z')
})
