import { expect, test } from 'vitest'
import { changeText, hoursText, monthLabel, shareText, spanOf } from './span.ts'

const today = '2026-11-21'

test('the address chooses the days; nonsense gives the last 12 months', () => {
  const year = { from: '2025-11-22', to: today }
  expect(spanOf({ preset: '', from: '', to: '' }, today)).toEqual({
    preset: '365',
    span: year,
    problem: null,
  })
  expect(spanOf({ preset: '30', from: '', to: '' }, today).span).toEqual({ from: '2026-10-23', to: today })
  expect(spanOf({ preset: 'year', from: '', to: '' }, today).span.from).toBe('2026-01-01')
  expect(spanOf({ preset: 'custom', from: 'x', to: '2026-01-01' }, today).span).toEqual(year)
  expect(spanOf({ preset: 'custom', from: '2026-02-01', to: '2026-01-01' }, today).problem).toBe(
    'Choose a start date before the end date',
  )
  expect(spanOf({ preset: 'custom', from: '2020-02-01', to: '2026-01-01' }, today).problem).toBe(
    'Choose a period of three years or less',
  )
})

test('says how a figure moved', () => {
  expect([changeText(112, 100), changeText(97, 100), changeText(100, 100), changeText(5, 0)]).toEqual([
    '+12%',
    '−3%',
    'same',
    null,
  ])
})

test('months, hours and shares in words', () => {
  expect(monthLabel('2026-11')).toBe('Nov 2026')
  expect([hoursText(0), hoursText(6), hoursText(51), hoursText(48), hoursText(null)]).toEqual([
    '0 hours',
    '6 hours',
    '2 days 3 hours',
    '2 days',
    'No decisions',
  ])
  expect(shareText(1_234)).toBe('12.3%')
})
