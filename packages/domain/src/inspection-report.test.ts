import { expect, test } from 'vitest'
import { inspectionItems, isReportComplete, mayPass } from './inspection-report.ts'

test('a report needs every answer, and passing needs positive ones', () => {
  expect(isReportComplete(null)).toBe(false)
  expect(isReportComplete({})).toBe(false)
  expect(isReportComplete({ safe_locks: true })).toBe(false)
  const all = Object.fromEntries(inspectionItems.map(({ code }) => [code, true]))
  expect(isReportComplete(all)).toBe(true)
  expect(mayPass(all)).toBe(true)
  expect(mayPass({ ...all, safe_locks: false })).toBe(false)
})
