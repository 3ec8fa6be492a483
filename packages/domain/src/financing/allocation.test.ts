import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { planKinds } from '../plan-kinds.ts'
import { sumOf } from '../money.ts'
import { pay, scheduleOf, standard } from '../testing/worked-case.ts'
import { nothingOwed, replayLoan } from './allocation.ts'
import type { LoanEvent } from './loan-events.ts'
import { initialState, totalOf } from './loan-state.ts'
import { scheduleAsAt } from './schedule.ts'
import { payoffOf } from './settlement.ts'

const settle = (effective_date: string, amount: number): LoanEvent => ({
  kind: 'settlement',
  id: 'settle',
  effective_date,
  amount,
})

const anyDay = fc.integer({ min: 0, max: 500 }).map((days) => addDays('2026-11-21', days))
const anyEvents = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('payment' as const),
      amount: fc.integer({ min: 1, max: 300_000 }),
      effective_date: anyDay,
    }),
    fc.record({
      kind: fc.constantFrom(
        'late_fee' as const,
        'fee' as const,
        'late_fee_reversal' as const,
        'fee_waiver' as const,
      ),
      amount: fc.integer({ min: 1, max: 6_000 }),
      effective_date: anyDay,
      instalment_number: fc.integer({ min: 1, max: 11 }),
    }),
    fc.record({
      kind: fc.constant('credit_refund' as const),
      amount: fc.integer({ min: 1, max: 50_000 }),
      effective_date: anyDay,
    }),
  ),
  { maxLength: 14 },
)
const withIds = (events: { kind: LoanEvent['kind'] }[]): LoanEvent[] =>
  events.map((event, index) => ({ ...event, id: `e${index}` }) as LoanEvent) // Only the ids are missing from the generated events.

const paidOn = (loan: ReturnType<typeof replayLoan>) =>
  sumOf(loan.instalments.map((instalment) => totalOf(instalment.paid)))

describe('a credit refund', () => {
  test('is owed again when the payment that had created the credit is reversed', () => {
    const day = '2026-12-06'
    const first = pay(day, 10_000)
    const log = [first, pay(day, 106_489)]
    const { credit } = replayLoan(standard, log, day)
    expect(credit).toBe(10_000)
    const refund: LoanEvent = { kind: 'credit_refund', id: 'refund', effective_date: day, amount: credit }
    const refunded = replayLoan(standard, [...log, refund], day)
    expect(refunded).toMatchObject({ credit: 0, total_refunded: 10_000 })
    const undone: LoanEvent = {
      kind: 'payment_reversal',
      id: 'undone',
      effective_date: day,
      amount: first.amount,
      reverses: first.id,
    }
    const after = replayLoan(standard, [...log, refund, undone], day)
    expect(after.outstanding).toBe(refunded.outstanding + 10_000)
    expect(after).toMatchObject({ credit: 0, total_refunded: 10_000 })
    expect(paidOn(after)).toBe(106_489 - 10_000)
  })
})

describe('settlement', () => {
  test.each([
    ['on day 15', '2026-12-06', 908_050, 263_335],
    ['the day before the first due date', '2026-12-24', 908_050, 263_335],
    ['on the first due date', '2026-12-25', 931_989, 239_396],
  ])('in the worked case %s', (_, day, amount, interest_saved) => {
    const state = replayLoan(standard, [], day)
    expect(payoffOf(state, standard, day)).toMatchObject({ amount, interest_saved })
    expect(amount + interest_saved).toBe(state.outstanding)
  })

  test('credits interest prepaid for months not begun', () => {
    const schedule = scheduleOf('standard', 82_550, 2)
    const payoff = payoffOf(replayLoan(schedule, [], '2026-12-06'), schedule, '2026-12-06')
    expect(payoff).toMatchObject({
      principal_outstanding: 825_500,
      prepaid_interest_credited: 23_939,
      interest_saved: 263_335,
      amount: 825_500 - 23_939,
    })
  })

  test('charges the first month from the first day when nothing is prepaid', () => {
    const schedule = scheduleOf('reducing')
    expect(payoffOf(replayLoan(schedule, [], '2026-11-21'), schedule, '2026-11-21').amount).toBe(
      990_600 + 23_940,
    )
  })

  test('leaves nothing owed after paying the payoff, for any history', () => {
    fc.assert(
      fc.property(
        anyEvents,
        anyDay,
        fc.constantFrom(...planKinds),
        fc.integer({ min: 0, max: 3 }),
        (events, day, plan, prepaid) => {
          // The schedule as at that day: money lent later cannot be settled earlier.
          const schedule = scheduleAsAt(scheduleOf(plan, 82_550, prepaid), day)
          const log = withIds(events).filter((event) => event.effective_date <= day)
          const payoff = payoffOf(replayLoan(schedule, log, day), schedule, day)
          const settled = replayLoan(schedule, [...log, settle(day, payoff.amount)], '2030-01-01')
          expect(settled.outstanding).toBe(0)
          expect(settled.settled_on).toBe(day)
          expect(settled.credit).toBe(payoff.refund_due)
          expect(payoffOf(settled, schedule, '2030-01-01').amount).toBe(0)
          expect(nothingOwed(settled, 0)).toBe(true)
          expect(nothingOwed(settled, 1)).toBe(false)
        },
      ),
    )
  })

  test('settles only what had been paid out by then, so a later tranche runs its own course', () => {
    const whole = scheduleOf('six_plus_six')
    const first = scheduleAsAt(whole, '2026-12-01')
    const { amount } = payoffOf(replayLoan(first, [], '2026-12-01'), first, '2026-12-01')
    const settled = replayLoan(whole, [settle('2026-12-01', amount)], '2027-12-31')
    const second = settled.instalments.filter((line) => line.tranche === 2)
    expect(settled.settled_on).toBe('2026-12-01')
    expect(second.map((line) => line.owed)).toEqual(
      initialState(whole)
        .instalments.filter((line) => line.tranche === 2)
        .map((line) => line.owed),
    )
    expect(settled.outstanding).toBe(sumOf(second.map((line) => totalOf(line.owed))))
  })

  test('treats one pesewa less than the payoff as a payment', () => {
    const short = replayLoan(standard, [settle('2026-12-06', 908_049)], '2026-12-06')
    expect(short.settled_on).toBeNull()
    expect(short.outstanding + short.total_paid - short.credit).toBe(1_171_385)
  })

  test('never costs more on an earlier day', () => {
    let last = 0
    for (let day = 0; day < 400; day += 1) {
      const on = addDays('2026-11-21', day)
      const { amount } = payoffOf(replayLoan(standard, [], on), standard, on)
      expect(amount).toBeGreaterThanOrEqual(last)
      last = amount
    }
    expect(last).toBe(1_171_385)
  })
})

describe('allocation', () => {
  test('pays the oldest instalment first, interest before principal, and holds the rest as credit', () => {
    const loan = replayLoan(standard, [pay('2026-12-20', 50_000), pay('2026-12-25', 100_000)], '2026-12-25')
    expect(
      loan.allocations.map(({ instalment_number, interest, principal }) => [
        instalment_number,
        interest,
        principal,
      ]),
    ).toEqual([
      [1, 23_939, 26_061],
      [1, 0, 56_489],
      [2, 23_939, 19_572],
    ])
    expect(loan.instalments[0]?.paid_on).toBe('2026-12-25')
    const large = replayLoan(standard, [pay('2026-12-20', 250_000)], '2026-12-20')
    expect(large.credit).toBe(250_000 - 106_489)
    expect(large.next_due).toEqual({ number: 2, due_date: '2027-01-25', amount: 0 })
  })

  test('pays what falls due from credit', () => {
    const loan = replayLoan(standard, [pay('2026-12-20', 250_000)], '2027-01-25')
    expect(loan.credit).toBe(250_000 - 2 * 106_489)
    expect(loan.allocations.at(-1)).toMatchObject({ source: 'credit', instalment_number: 2 })
    expect(loan.instalments[1]?.paid_on).toBe('2027-01-25')
  })

  test('conserves money', () => {
    fc.assert(
      fc.property(anyEvents, anyDay, fc.constantFrom(...planKinds), (events, asOf, plan) => {
        const loan = replayLoan(scheduleOf(plan), withIds(events), asOf)
        expect(paidOn(loan) + loan.credit + loan.total_refunded).toBe(loan.total_paid)
        expect(
          loan.instalments.every(
            ({ owed, paid }) =>
              paid.interest <= owed.interest &&
              paid.principal <= owed.principal &&
              paid.late_fee <= owed.late_fee,
          ),
        ).toBe(true)
        expect(loan.credit).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('does not depend on when an event was recorded', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyDay, { maxLength: 12 }), (days) => {
        const events = days.map((day, index) => pay(day, 10_000 + index * 7_777))
        expect(replayLoan(standard, events.toReversed(), '2028-01-01')).toEqual(
          replayLoan(standard, events, '2028-01-01'),
        )
      }),
    )
  })

  test('ignores a reversed payment entirely', () => {
    const log = [
      pay('2026-12-25', 106_489, 'p1'),
      {
        kind: 'payment_reversal',
        id: 'r',
        reverses: 'p1',
        amount: 106_489,
        effective_date: '2026-12-28',
      } as const,
    ]
    expect(replayLoan(standard, log, '2026-12-27').outstanding).toBe(1_171_385 - 106_489)
    expect(replayLoan(standard, log, '2026-12-28').outstanding).toBe(1_171_385)
  })

  test('credits returned goods from the last principal backwards, with the unearned charge', () => {
    const loan = replayLoan(
      standard,
      [{ kind: 'return_credit', id: 'g', effective_date: '2026-12-26', amount: 165_100 }],
      '2026-12-26',
    )
    expect(loan.outstanding).toBe(1_171_385 - 106_489 - 106_495)
    expect(loan.credit).toBe(0)
  })

  test('still counts money after a write-off', () => {
    const loan = replayLoan(
      standard,
      [{ kind: 'write_off', id: 'w', effective_date: '2027-08-01', amount: 1 }, pay('2027-08-02', 1_000)],
      '2027-08-02',
    )
    expect(loan).toMatchObject({ written_off_on: '2027-08-01', total_paid: 1_000 })
  })
})
