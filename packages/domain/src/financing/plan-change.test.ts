import { describe, expect, test } from 'vitest'
import { replayLoan } from './allocation.ts'
import { annualPercentageRate, highestApr, presentValue } from './apr.ts'
import { deferralRange, mayChangePlan, noDeferralText, planFigures } from './plan-change.ts'
import { deferInstalments, flatContract, type Schedule } from './schedule.ts'
import type { LoanEvent } from './loan-events.ts'
import { addMonths, daysBetween } from '../calendar.ts'
import { sumOf } from '../money.ts'
import { payoffOf } from './settlement.ts'
import { reshapeSchedule } from '../shop/reshape.ts'

const START = '2026-11-20'

/** 210 000 over a number of months at 29% flat, first due one month after the start. */
const plan = (months: number): Schedule => {
  const lines = flatContract(210_000, months, 2_900)
  return {
    principal: 210_000,
    interest: sumOf(lines.map((line) => line.interest)),
    payout_date: START,
    prepaid: [],
    instalments: lines.map((line, index) => ({
      ...line,
      number: index + 1,
      tranche: 1,
      due_date: addMonths(START, index + 1),
      period_start: addMonths(START, index),
      fee: 0,
      amount: line.principal + line.interest,
    })),
  }
}

const figures = (schedule: Schedule, events: LoanEvent[] = [], day = START) =>
  planFigures(replayLoan(schedule, events, day), schedule, day)

describe('dated cash flows', () => {
  test('equal the monthly ones when the months are equal', () => {
    const flows = [-1_000, 300, 300, 300, 300]
    const after = [0, 1, 2, 3, 4]
    expect(presentValue(flows, 0.07, after)).toBeCloseTo(presentValue(flows, 0.07), 9)
    expect(annualPercentageRate(flows, after)).toEqual(annualPercentageRate(flows))
  })

  test('lower the annual rate when the same payment comes later', () => {
    const one = annualPercentageRate([-1_000, 1_100], [0, 1])
    const two = annualPercentageRate([-1_000, 1_100], [0, 2])
    expect(one?.nominal).toBe(120)
    expect(two!.nominal).toBeLessThan(60)
  })
})

describe('the rest of a plan', () => {
  test('is the plan itself on its first day, with the APR of its months', () => {
    const whole = figures(plan(6))
    const contract = annualPercentageRate([-210_000, ...plan(6).instalments.map((line) => line.amount)])
    // The first month begins with the loan.
    expect(whole).toMatchObject({
      balance: 210_000 + 5_075,
      total: 240_450,
      cost: 30_450 - 5_075,
      last_date: '2027-05-20',
    })
    expect(whole.apr_nominal).toBeLessThan(contract!.nominal)
    expect(whole.instalment).toBe(40_075)
    expect(whole.payments).toHaveLength(6)
  })

  test('excludes what was paid: part of an instalment, and credit before the next due amount', () => {
    const events: LoanEvent[] = [{ id: 'a', kind: 'payment', amount: 100_000, effective_date: '2026-11-25' }]
    const left = figures(plan(6), events, '2026-11-25')
    // 40 075 pays the first and begins the next instalment; the rest is credit.
    expect(left.total).toBe(240_450 - 100_000)
    expect(left.payments[0]).toMatchObject({ number: 3, amount: 3 * 40_075 - 100_000 })
    expect(left.instalment).toBe(40_075)
    expect(left.balance + left.cost).toBe(left.total)
  })

  test('includes overdue amounts on the day itself, with fees in the balance', () => {
    const day = '2026-12-28'
    const late: LoanEvent[] = [
      {
        id: 'f',
        kind: 'late_fee',
        amount: 2_003,
        effective_date: '2026-12-24',
        instalment_number: 1,
        schedule_version: 1,
      },
    ]
    const state = figures(plan(6), late, day)
    expect(state.balance).toBe(210_000 + 2_003 + 2 * 5_075)
    expect(state.payments[0]).toMatchObject({ due_date: '2026-12-20', amount: 40_075 + 2_003 })
    expect(state.cost).toBe(30_450 - 2 * 5_075)
  })

  test('starts from the day’s payoff, so interest already owed is not a future cost', () => {
    // Three months have begun and none has been paid.
    const day = '2027-02-10'
    const state = replayLoan(plan(6), [], day)
    const { amount, interest_saved } = payoffOf(state, plan(6), day)
    expect(amount).toBe(210_000 + 3 * 5_075)
    expect(planFigures(state, plan(6), day)).toMatchObject({ balance: amount, cost: interest_saved })
    // Discounted at the stated rate, the remaining payments are worth the payoff.
    const rate = planFigures(state, plan(6), day).apr_nominal / 1_200
    let worth = 0
    for (const line of plan(6).instalments)
      worth += line.amount / (1 + rate) ** (Math.max(0, daysBetween(day, line.due_date)) / (365 / 12))
    expect(Math.abs(worth - amount)).toBeLessThan(20)
  })

  test('is empty once everything is paid', () => {
    const events: LoanEvent[] = [{ id: 'a', kind: 'payment', amount: 240_450, effective_date: START }]
    expect(figures(plan(6), events)).toMatchObject({ total: 0, payments: [], last_date: null, instalment: 0 })
  })
})

describe('a plan change', () => {
  const day = '2026-12-25'

  test('to later dates costs the same, ends later and has a lower APR', () => {
    const before = figures(plan(6), [], day)
    const after = figures(deferInstalments(plan(6), 1, 2, day), [], day)
    expect(after).toMatchObject({ balance: before.balance, total: before.total, cost: before.cost })
    expect(after.last_date).toBe('2027-07-20')
    expect(after.apr_nominal).toBeLessThan(before.apr_nominal)
  })

  test('to another term has its own APR, higher or lower than before', () => {
    const before = figures(plan(6), [], day)
    const shorter = figures(reshapeSchedule(plan(6), day, 3, 2_900)!, [], day)
    const longer = figures(reshapeSchedule(plan(6), day, 12, 2_900)!, [], day)
    expect(shorter.cost).toBeLessThan(before.cost)
    expect(longer.cost).toBeGreaterThan(before.cost)
    expect(new Set([before, shorter, longer].map(({ apr_nominal }) => apr_nominal)).size).toBe(3)
  })

  test('is refused above the cap unless it is no dearer than before', () => {
    const terms = { max_apr_percent: 50 }
    expect(mayChangePlan({ apr_nominal: 40 }, { apr_nominal: 50 }, terms)).toBe(true)
    expect(mayChangePlan({ apr_nominal: 40 }, { apr_nominal: 50.01 }, terms)).toBe(false)
    expect(mayChangePlan({ apr_nominal: 90 }, { apr_nominal: 80 }, terms)).toBe(true)
    expect(
      mayChangePlan({ apr_nominal: highestApr.nominal }, { apr_nominal: highestApr.nominal }, terms),
    ).toBe(true)
  })
})

describe('a deferral', () => {
  test('needs enough months to put the first new date in the future', () => {
    expect(deferralRange('2026-12-25', 0, '2026-12-25')).toEqual({ least: 1, most: 6, longest: 6 })
    expect(deferralRange('2026-12-25', 0, '2027-01-24').least).toBe(1)
    expect(deferralRange('2026-12-25', 0, '2027-01-25').least).toBe(2)
    expect(deferralRange('2026-12-25', 2, '2027-06-01')).toMatchObject({ least: 6, most: 4 })
  })

  test('of an instalment not yet due takes at least one month', () => {
    expect(deferralRange('2027-03-25', 7, '2027-01-01')).toMatchObject({ least: 1, most: 0 })
  })

  test('further than what is left names both', () => {
    expect(noDeferralText({ least: 6, most: 1 })).toContain(
      'by at least 6 months, but they can only move by 1 month more',
    )
  })
})
