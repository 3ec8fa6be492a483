import { expect, test } from 'vitest'
import { lackingCode, standInFor } from './lacking-code.ts'

test('remembers for a while that a page’s code was missing', () => {
  const lacking = lackingCode()
  const page = 'https://efie.example/orders?page=2'
  expect(lacking.lately(page, 0)).toBe(false)
  lacking.note(page, 1_000)
  expect(lacking.lately(page, 6_000)).toBe(true)
  expect(lacking.lately(page, 6_001)).toBe(false)
  expect(lacking.lately('https://efie.example/orders', 1_000)).toBe(false)
})

test('the offline page leads back to the requested page, with its query', () => {
  expect(standInFor(new URL('https://efie.example/orders?page=2&sort=a b'))).toBe(
    '/offline?page=%2Forders%3Fpage%3D2%26sort%3Da%2520b',
  )
})
