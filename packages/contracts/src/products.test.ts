import { expect, test } from 'vitest'
import { products } from './products.ts'

const issuesOf = (input: object) =>
  products.create['~orpc'].inputSchema
    ?.safeParse({
      name: 'Bed',
      category: 'beds-and-mattresses',
      price: 100,
      ...input,
    })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('the longest delivery is not shorter than the shortest', () => {
  expect(issuesOf({ delivery_days_min: 5, delivery_days_max: 2 })).toEqual([
    ['delivery_days_max', 'The longest delivery time can’t be shorter than the shortest'],
  ])
  expect(issuesOf({ delivery_days_min: 5 })).toBeUndefined()
})

test('a specification has a short name', () => {
  expect(issuesOf({ specifications: { ['x'.repeat(61)]: 'long' } })?.[0]?.[1]).toBe(
    'Enter one per line, such as “Size: 5 × 6 ft”',
  )
})
