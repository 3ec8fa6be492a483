import { expect, test } from 'vitest'
import { ageOf, timeLeft } from './age.ts'

const now = Date.parse('2026-11-20T09:00:00Z')

test('time left until something is late: amber when due, red when late', () => {
  const at = (late_at: string, due_at?: string) => timeLeft(due_at ? { due_at, late_at } : { late_at }, now)
  expect(at('2026-11-24T10:00:00Z')).toEqual({ text: '4 days left', tone: 'neutral' })
  expect(at('2026-11-24T10:00:00Z', '2026-11-20T09:00:00Z')).toEqual({
    text: '4 days left',
    tone: 'caution',
  })
  expect(at('2026-11-20T10:00:00Z', '2026-11-20T09:30:00Z')).toEqual({
    text: '1 hour left',
    tone: 'neutral',
  })
  expect(at('2026-11-20T14:30:00Z')).toEqual({ text: '5 hours left', tone: 'neutral' })
  expect(at('2026-11-20T10:00:00Z')).toEqual({ text: '1 hour left', tone: 'caution' })
  expect(at('2026-11-20T09:10:00Z').text).toBe('under an hour left')
  expect(at('2026-11-19T09:00:00Z')).toEqual({ text: '24 hours late', tone: 'danger' })
})

test.each([
  ['2026-11-20T08:40:00Z', 'under an hour'],
  ['2026-11-19T09:00:00Z', '24 hours'],
  ['2026-11-18T09:00:00Z', '2 days'],
  ['2026-11-21T09:00:00Z', 'under an hour'],
])('what waits since %s has waited %s', (since, text) => {
  expect(ageOf(since, now)).toBe(text)
})
