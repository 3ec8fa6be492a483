import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accrualsBetween, withSuspense } from '../accrual.ts'
import { ledgerAccounts } from '../accounts.ts'
import { addDays } from '../calendar.ts'
import { loanBalancesOf, loanHoldingsOf } from '../loan-balances.ts'
import { replayLoan } from './allocation.ts'
import { type DelinquencyPause, daysPastDue, noCover } from './delinquency.ts'
import type { LoanEvent } from './loan-events.ts'
import {
  allowanceOf,
  impairmentRateOf,
  impairmentStageOf,
  isNonAccruing,
  mayBeNonAccruing,
  notAccruingSince,
} from './non-accrual.ts'
import { mergeSchedules, schedulesForPayouts } from './plans.ts'
import { defaultProductTerms } from './product-terms.ts'

const payout = '2026-11-20'
const schedule = mergeSchedules(
  schedulesForPayouts(
    { plan: 'standard', monthly_rent: 82_550, advance_payment_months: 12 },
    25,
    [payout],
    defaultProductTerms,
  ),
)
const late = (events: readonly LoanEvent[], day: string, pauses: readonly DelinquencyPause[] = []) =>
  daysPastDue(replayLoan(schedule, events, day), day, noCover, pauses)

test('a loan is non-accruing from day 91, later by paused days', () => {
  const since = (day: string, pauses: DelinquencyPause[] = []) =>
    notAccruingSince(replayLoan(schedule, [], day), day, noCover, pauses)
  expect(since('2027-03-25')).toBeNull()
  expect(since('2027-03-26')).toBe('2027-03-26')
  expect(since('2027-06-01')).toBe('2027-03-26')
  const pauses = [{ from: '2027-01-10', to: '2027-01-19' }]
  expect(since('2027-04-04', pauses)).toBeNull()
  expect(since('2027-06-01', pauses)).toBe('2027-04-05')
  // An instalment that an employer covers is not past due.
  const state = replayLoan(schedule, [], '2027-03-26')
  expect(notAccruingSince(state, '2027-03-26', new Map([[1, 106_489]]), [])).toBeNull()
  expect(mayBeNonAccruing(state, '2027-03-26')).toBe(true)
  expect(mayBeNonAccruing(replayLoan(schedule, [], '2027-03-25'), '2027-03-25')).toBe(false)
})

test.each([
  [0, '1', 100],
  [30, '1', 100],
  [31, '2', 2_000],
  [90, '2', 2_000],
  [91, '3', 7_500],
  [400, '3', 7_500],
] as const)('%i days past due are stage %s', (days, stage, rate) => {
  expect(impairmentStageOf(days)).toBe(stage)
  expect(impairmentRateOf(defaultProductTerms, stage)).toBe(rate)
})

test('interest in suspense needs no allowance', () => {
  expect(allowanceOf({ exposure: 1_025_102, suspended: 95_756 }, 7_500)).toBe(697_010)
})

describe('suspense', () => {
  const anyDay = fc.integer({ min: 0, max: 420 }).map((days) => addDays(payout, days))
  const anyLog = fc.array(fc.record({ day: anyDay, amount: fc.integer({ min: 1_000, max: 300_000 }) }), {
    maxLength: 4,
  })
  const anyPause = fc.record({ from: anyDay, days: fc.integer({ min: 0, max: 59 }) })

  /**
   * Books the days after the payout in slices ending at `cuts`. Returns the interest in suspense at the end
   * and every account's total.
   */
  const bookInSlices = (
    events: readonly LoanEvent[],
    pauses: readonly DelinquencyPause[],
    cuts: string[],
  ) => {
    const sums = new Map<string, number>()
    let held = 0
    let after = payout
    for (const through of cuts) {
      if (through <= after) continue
      const accruals = accrualsBetween(schedule, events, after, through)
      const { accruals: entries, suspended } = withSuspense(
        accruals,
        { schedule, events, line: 'rent' },
        after,
        through,
        { held, daysPastDue: (state, day) => daysPastDue(state, day, noCover, pauses) },
      )
      for (const { postings } of entries)
        for (const { account_code, amount } of postings)
          sums.set(account_code, (sums.get(account_code) ?? 0) + amount)
      held = suspended
      after = through
    }
    return { held, sums }
  }

  test('holds all interest owed beyond 90 days and none before, however the days are split', () => {
    fc.assert(
      fc.property(anyLog, anyPause, anyDay, anyDay, (log, pause, one, other) => {
        const [cut, end] = one < other ? [one, other] : [other, one]
        const pauses = [{ from: pause.from, to: addDays(pause.from, pause.days) }]
        // Payments only on the first day, because this test books calendar accruals alone.
        const events = log.map(({ amount }, index): LoanEvent => ({
          id: `p${index}`,
          kind: 'payment',
          effective_date: payout,
          amount,
        }))
        const whole = bookInSlices(events, pauses, [end])
        const state = replayLoan(schedule, events, end)
        const days = late(events, end, pauses)
        const { interest_receivable } = loanBalancesOf(state, schedule)
        expect(whole.held).toBe(isNonAccruing(days) ? interest_receivable : 0)
        expect(loanHoldingsOf(state, schedule, days).interest_suspended).toBe(whole.held)
        expect(0 - (whole.sums.get(ledgerAccounts.interest_suspense) ?? 0)).toBe(whole.held)
        const parts = bookInSlices(events, pauses, [cut, end])
        for (const account of ['interest_income', 'interest_suspense'] as const) {
          const code = ledgerAccounts[account]
          expect(parts.sums.get(code) ?? 0).toBe(whole.sums.get(code) ?? 0)
        }
      }),
      { numRuns: 300 },
    )
  })
})
