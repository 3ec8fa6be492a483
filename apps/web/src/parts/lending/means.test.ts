import { expect, test } from 'vitest'
import { distinctMeans } from './means.ts'

test('each wallet and card is offered once, by its newest payment', () => {
  const means = [
    { payment_id: '3', label: 'Mobile money •••• 4567' },
    { payment_id: '2', label: 'Card' },
    { payment_id: '1', label: 'Mobile money •••• 4567' },
  ]
  expect(distinctMeans(means).map(({ payment_id }) => payment_id)).toEqual(['3', '2'])
  expect(distinctMeans([])).toEqual([])
})
