import { expect, test } from 'vitest'
import { replayLoan } from './allocation.ts'
import type { LoanEvent } from './loan-events.ts'
import { never, nextActionOn } from './next-action.ts'
import { defaultProductTerms } from './product-terms.ts'
import { buildSchedule, flatContract } from './schedule.ts'

const schedule = buildSchedule(flatContract(990_600, 12, 2_900), {
  payout_date: '2026-11-20',
  payday: 25,
  minimum_days: 28,
  prepaid: 1,
})
const next = (
  asOf: string,
  events: readonly LoanEvent[] = [],
  pauses: Parameters<typeof nextActionOn>[4] = [],
) => nextActionOn(replayLoan(schedule, events, asOf), schedule, defaultProductTerms, asOf, pauses)
const paid = (amount: number): LoanEvent => ({
  id: 'p',
  kind: 'payment',
  amount,
  effective_date: '2026-12-20',
})

test('goes through the demand, the due date, the day after, the late fee and the next month', () => {
  expect(next('2026-11-20')).toBe('2026-12-18')
  expect(next('2026-12-18')).toBe('2026-12-25')
  expect(next('2026-12-25')).toBe('2026-12-26')
  expect(next('2026-12-26')).toBe('2026-12-29')
  expect(next('2026-12-29')).toBe('2027-01-18')
})

test('has only the month’s start left when an instalment is paid ahead', () => {
  expect(next('2026-12-20', [paid(106_489)])).toBe('2026-12-25')
  expect(next('2026-12-25', [paid(106_489)])).toBe('2027-01-18')
})

test('stops at bucket boundaries while past due, and daily after paused days', () => {
  const late = next('2027-01-26', [])
  expect(late).toBe('2027-01-29')
  expect(next('2027-02-01', [], [{ from: '2026-12-26', to: '2026-12-30' }])).toBe('2027-02-02')
  expect(next('2027-02-01', [], [{ from: '2026-11-26', to: '2026-11-30' }])).toBe('2027-02-18')
})

test('comes to the end of a pause of a loan without arrears, once', () => {
  const pause = [{ from: '2026-11-22', to: '2026-12-02' }]
  expect(next('2026-11-20', [], pause)).toBe('2026-12-02')
  expect(next('2026-12-02', [], pause)).toBe('2026-12-18')
})

test('has nothing to do for a written-off loan', () => {
  const gone: LoanEvent = { id: 'w', kind: 'write_off', amount: 1, effective_date: '2027-01-01' }
  expect(next('2027-01-02', [gone])).toBe(never)
})
