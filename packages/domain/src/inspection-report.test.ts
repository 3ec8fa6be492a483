import { expect, test } from 'vitest'
import { inspectionChecklist, inspectionHolds, inspectionReportComplete } from './inspection-report.ts'

const all = (answer: boolean) => Object.fromEntries(inspectionChecklist.map(({ code }) => [code, answer]))

test('a report is complete when every point is answered, and the home passes when every one holds', () => {
  expect(inspectionReportComplete(null)).toBe(false)
  expect(inspectionReportComplete({})).toBe(false)
  expect(inspectionReportComplete(all(false))).toBe(true)
  expect(inspectionHolds(all(false))).toBe(false)
  expect(inspectionHolds(all(true))).toBe(true)
  expect(inspectionHolds({ ...all(true), vacant: false })).toBe(false)
})
