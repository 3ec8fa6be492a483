import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { withWaiting } from './waiting.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

test('rows of any year are due after one working day and late after two, without holidays', async () => {
  const rows = [
    { name: 'without a next step', since: null },
    { name: 'of last year', since: '2025-11-19T10:00:00.000Z' },
    // 1 January is a holiday, 2 January 2027 a Saturday.
    { name: 'before the New Year', since: '2026-12-31T10:00:00.000Z' },
    { name: 'on a Friday evening', since: '2026-11-27T19:00:00.000Z' },
  ]
  const found = await withWaiting(harness.services.db, rows, ({ since }) => since)
  expect(found.map(({ name, waiting }) => [name, waiting?.due_at, waiting?.late_at])).toEqual([
    ['without a next step', undefined, undefined],
    ['of last year', '2025-11-20T10:00:00.000Z', '2025-11-21T10:00:00.000Z'],
    ['before the New Year', '2027-01-04T10:00:00.000Z', '2027-01-05T10:00:00.000Z'],
    ['on a Friday evening', '2026-11-30T17:00:00.000Z', '2026-12-01T17:00:00.000Z'],
  ])
  expect(await withWaiting(harness.services.db, [], () => null)).toEqual([])
})
