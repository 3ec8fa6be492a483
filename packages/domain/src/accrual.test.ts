import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accrualsBetween, trancheAdded } from './accrual.ts'
import { addDays } from './calendar.ts'
import { ledgerAccounts } from './accounts.ts'
import { replayLoan } from './financing/allocation.ts'
import type { LoanEvent } from './financing/loan-events.ts'
import { mergeSchedules, schedulesForPayouts } from './financing/plans.ts'
import { defaultProductTerms } from './financing/product-terms.ts'
import { receivedTotals } from './loan-postings.ts'

const payout = '2026-11-21'
const schedule = mergeSchedules(
  schedulesForPayouts(
    { plan: 'standard', monthly_rent: 82_550, advance_payment_months: 12 },
    25,
    [payout],
    defaultProductTerms,
  ),
)
const firstDue = schedule.instalments[0]?.due_date ?? ''
const balance = (accruals: ReturnType<typeof accrualsBetween>, account: string): number =>
  accruals
    .flatMap((accrual) => accrual.postings)
    .filter((posting) => posting.account_code === account)
    .reduce((sum, posting) => sum + posting.amount, 0)

describe('accruals', () => {
  test('earns the prepaid month on the payout day, out of interest received in advance', () => {
    const accruals = accrualsBetween(schedule, [], addDays(payout, -1), payout)
    expect(accruals).toMatchObject([{ kind: 'interest', key: '1:1', effective_date: payout }])
    expect(balance(accruals, ledgerAccounts.interest_in_advance)).toBe(23_939)
    expect(balance(accruals, ledgerAccounts.interest_income)).toBe(-23_939)
  })

  test('recognises a later month as receivable once, on the day it begins', () => {
    const accruals = accrualsBetween(schedule, [], payout, firstDue)
    expect(balance(accruals, ledgerAccounts.interest_receivable)).toBe(23_939)
    expect(accrualsBetween(schedule, [], firstDue, firstDue)).toEqual([])
    expect(accrualsBetween(schedule, [], payout, addDays(firstDue, -1))).toEqual([])
  })

  test('books the same totals however the days are split, in agreement with the replay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 500_000 }),
        (first, second, amount) => {
          const [from, through] = [first, second].sort((a, b) => a - b).map((days) => addDays(payout, days))
          if (from === undefined || through === undefined) return
          const events: LoanEvent[] =
            amount === 0 ? [] : [{ kind: 'payment', id: 'e', amount, effective_date: payout }]
          const whole = accrualsBetween(schedule, events, payout, through)
          const parts = [
            ...accrualsBetween(schedule, events, payout, from),
            ...accrualsBetween(schedule, events, from, through),
          ]
          for (const account of Object.values(ledgerAccounts))
            expect(balance(parts, account)).toBe(balance(whole, account))
          const start = receivedTotals(replayLoan(schedule, events, payout), payout)
          const end = receivedTotals(replayLoan(schedule, events, through), through)
          expect(balance(whole, ledgerAccounts.tenant_credit)).toBe(start.credit - end.credit)
          expect(balance(whole, ledgerAccounts.interest_in_advance)).toBe(
            start.interest_in_advance - end.interest_in_advance,
          )
        },
      ),
    )
  })

  test('accrues nothing after settlement', () => {
    const events: LoanEvent[] = [
      { kind: 'settlement', id: 's', amount: 2_000_000, effective_date: addDays(payout, 10) },
    ]
    expect(accrualsBetween(schedule, events, addDays(payout, 10), addDays(payout, 300))).toEqual([])
  })

  test('a second tranche starts its first month at payout and uses credit held until then', () => {
    const plan = { plan: 'six_plus_six' as const, monthly_rent: 82_550, advance_payment_months: 12 }
    const second = '2027-05-21'
    const first = mergeSchedules(schedulesForPayouts(plan, 25, [payout], defaultProductTerms))
    const both = mergeSchedules(schedulesForPayouts(plan, 25, [payout, second], defaultProductTerms))
    const owed = first.principal + first.interest
    const events: LoanEvent[] = [
      { kind: 'payment', id: 'p', amount: owed, effective_date: '2027-05-01' },
      { kind: 'payment', id: 'q', amount: 50_000, effective_date: '2027-05-20' },
    ]
    const booked = trancheAdded(first, both, events, second)
    expect(booked.map((accrual) => accrual.kind)).toEqual(['interest', 'credit-used'])
    expect(balance(booked, ledgerAccounts.interest_income)).toBe(
      0 - (both.instalments.find((line) => line.tranche === 2)?.interest ?? 0),
    )
    expect(balance(booked, ledgerAccounts.tenant_credit)).toBe(
      replayLoan(first, events, second).credit - replayLoan(both, events, second).credit,
    )
  })
})
