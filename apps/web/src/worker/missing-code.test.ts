import { expect, test } from 'vitest'
import { trackMissingCode, offlinePathFor } from './missing-code.ts'

test('remembers for a while that a page’s code was missing', () => {
  const missingCode = trackMissingCode()
  const page = 'https://efie.example/orders?page=2'
  expect(missingCode.isRecent(page, 0)).toBe(false)
  missingCode.record(page, 1_000)
  expect(missingCode.isRecent(page, 6_000)).toBe(true)
  expect(missingCode.isRecent(page, 6_001)).toBe(false)
  expect(missingCode.isRecent('https://efie.example/orders', 1_000)).toBe(false)
})

test('the offline page leads back to the requested page, with its query', () => {
  expect(offlinePathFor(new URL('https://efie.example/orders?page=2&sort=a b'))).toBe(
    '/offline?page=%2Forders%3Fpage%3D2%26sort%3Da%2520b',
  )
})
