import { expect, test } from 'vitest'
import { example } from './plan-price.ts'
import { quoteHere } from './quote-here.ts'

test('prices the worked case of the domain in three plans', () => {
  const monthly = quoteHere(82_550, 12).map(({ plan, monthly }) => [plan, monthly])
  expect(monthly[0]).toEqual(['standard', 106_489])
  expect(monthly[1]).toEqual(['reducing', 96_084])
  expect(monthly[2]?.[0]).toBe('six_plus_six')
})

test('a rent that is not financed has no price', () => {
  expect(quoteHere(0, 12)).toEqual([])
})

test('the example that the page starts with is what the rules say', () => {
  expect(quoteHere(example.rent, example.months)).toEqual(example.prices)
})
