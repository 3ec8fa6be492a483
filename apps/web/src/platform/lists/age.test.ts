import { expect, test } from 'vitest'
import { timeLeft } from './age.ts'

test('time left until something is due: amber when short, red when late', () => {
  const now = Date.parse('2026-11-20T09:00:00Z')
  const at = (due: string) => timeLeft(due, now)
  expect(at('2026-11-24T10:00:00Z')).toEqual({ text: '4 days left', tone: 'neutral' })
  expect(at('2026-11-20T14:30:00Z')).toEqual({ text: '5 hours left', tone: 'neutral' })
  expect(at('2026-11-20T10:00:00Z')).toEqual({ text: '1 hour left', tone: 'caution' })
  expect(at('2026-11-20T09:10:00Z').text).toBe('under an hour left')
  expect(at('2026-11-19T09:00:00Z')).toEqual({ text: '24 hours late', tone: 'danger' })
})
