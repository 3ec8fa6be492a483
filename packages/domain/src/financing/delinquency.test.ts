import { describe, expect, test } from 'vitest'
import { pay, standard, terms } from '../testing/worked-case.ts'
import { replayLoan } from './allocation.ts'
import {
  amountPastDue,
  daysPastDue,
  delinquencyBucket,
  instalmentStatus,
  mayBeWrittenOff,
  noCover,
  pastDueSince,
} from './delinquency.ts'
import { demandsToRaise, nextPaymentOf } from './demands.ts'
import { lateFeesToAssess, lateFeesToReverse } from './late-fee.ts'
import type { LoanEvent } from './loan-events.ts'
import { mergeSchedules, schedulesForPayouts } from './plans.ts'
import { deferInstalments } from './schedule.ts'

describe('late fees', () => {
  const assess = (events: LoanEvent[], day: string, except?: ReadonlySet<number>) =>
    lateFeesToAssess(standard, events, day, terms, except)
  const fee: LoanEvent = {
    kind: 'late_fee',
    id: 'f',
    effective_date: '2026-12-29',
    instalment_number: 1,
    amount: 5_324,
  }

  test('are charged once, on day 4, at five per cent of what is overdue', () => {
    expect(assess([], '2026-12-28')).toEqual([])
    expect(assess([], '2026-12-29')).toEqual([
      { instalment_number: 1, effective_date: '2026-12-29', amount: 5_324 },
    ])
    expect(assess([fee], '2027-01-24')).toEqual([])
    expect(assess([pay('2026-12-28', 100_000)], '2026-12-29')[0]?.amount).toBe(324)
  })

  test('never exceed the instalment’s interest, nor apply to a late fee', () => {
    const cheap = mergeSchedules(
      schedulesForPayouts(
        { plan: 'reducing', monthly_rent: 82_550, advance_payment_months: 12 },
        25,
        ['2026-11-21'],
        terms,
      ),
    )
    const fees = lateFeesToAssess(cheap, [], '2028-01-01', terms)
    expect(fees).toHaveLength(12)
    for (const late of fees)
      expect(late.amount).toBeLessThanOrEqual(cheap.instalments[late.instalment_number - 1]?.interest ?? 0)
  })

  test('catch up after downtime with the balance of the day, and skip payments in progress', () => {
    expect(assess([pay('2027-01-05', 106_489)], '2027-01-10')).toEqual(assess([], '2026-12-29'))
    expect(assess([], '2026-12-29', new Set([1]))).toEqual([])
  })

  test('are reversed by a backdated payment, partly when it cures partly', () => {
    expect(lateFeesToReverse(new Map([[1, standard]]), [fee], terms)).toEqual([])
    expect(lateFeesToReverse(new Map([[1, standard]]), [fee, pay('2026-12-27', 106_489)], terms)).toEqual([
      { instalment_number: 1, amount: 5_324 },
    ])
    expect(lateFeesToReverse(new Map([[1, standard]]), [fee, pay('2026-12-27', 100_000)], terms)).toEqual([
      { instalment_number: 1, amount: 5_000 },
    ])
    const reversed: LoanEvent = {
      kind: 'late_fee_reversal',
      id: 'v',
      effective_date: '2026-12-30',
      instalment_number: 1,
      amount: 5_324,
    }
    expect(
      lateFeesToReverse(new Map([[1, standard]]), [fee, pay('2026-12-27', 106_489), reversed], terms),
    ).toEqual([])
  })

  test('become credit when a paid fee is reversed', () => {
    const log: LoanEvent[] = [
      fee,
      pay('2026-12-30', 111_813),
      {
        kind: 'late_fee_reversal',
        id: 'v',
        effective_date: '2026-12-31',
        instalment_number: 1,
        amount: 5_324,
      },
    ]
    expect(replayLoan(standard, log, '2026-12-31')).toMatchObject({ credit: 5_324 })
  })
})

describe('delinquency', () => {
  const late = replayLoan(standard, [], '2027-02-01')

  test('counts from the oldest unpaid instalment', () => {
    expect(daysPastDue(late, '2026-12-25', noCover)).toBe(0)
    expect(daysPastDue(late, '2026-12-26', noCover)).toBe(1)
    expect(daysPastDue(late, '2027-02-01', noCover)).toBe(38)
    expect(amountPastDue(late, '2027-02-01', noCover)).toBe(2 * 106_489)
  })

  test('skips paused days, and counts overlapping pauses once', () => {
    expect(daysPastDue(late, '2027-02-01', noCover, [{ from: '2027-01-01', to: '2027-01-10' }])).toBe(28)
    expect(
      daysPastDue(late, '2027-02-01', noCover, [
        { from: '2027-01-01', to: '2027-01-10' },
        { from: '2027-01-05', to: '2027-01-12' },
      ]),
    ).toBe(26)
    expect(daysPastDue(late, '2027-02-01', noCover, [{ from: '2026-12-01', to: null }])).toBe(0)
  })

  test('ignores a late fee on its own', () => {
    const loan = replayLoan(
      standard,
      [
        pay('2026-12-25', 106_489),
        { kind: 'late_fee', id: 'f', effective_date: '2026-12-29', instalment_number: 1, amount: 5_324 },
      ],
      '2027-01-01',
    )
    expect(daysPastDue(loan, '2027-01-01', noCover)).toBe(0)
    expect(loan.instalments[0] && instalmentStatus(loan.instalments[0], '2027-01-01', terms, noCover)).toBe(
      'part-paid',
    )
  })

  test.each([
    [0, 'current'],
    [1, '1-30'],
    [30, '1-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, '91-180'],
    [180, '91-180'],
    [181, 'over-180'],
  ])('%i days are in bucket %s', (days, bucket) => {
    expect(delinquencyBucket(days)).toBe(bucket)
    expect(mayBeWrittenOff(days, terms)).toBe(days > 180)
  })

  test('sets an instalment’s status by date and money', () => {
    const status = (events: LoanEvent[], day: string) => {
      const [first] = replayLoan(standard, events, day).instalments
      return first && instalmentStatus(first, day, terms, noCover)
    }
    expect(status([], '2026-12-17')).toBe('upcoming')
    expect(status([], '2026-12-18')).toBe('due')
    expect(status([pay('2026-12-01', 5)], '2026-12-10')).toBe('part-paid')
    expect(status([pay('2026-12-01', 5)], '2026-12-26')).toBe('overdue')
    expect(status([pay('2026-12-25', 106_489)], '2026-12-26')).toBe('paid')
  })

  test('raises demands seven days ahead, less the credit held', () => {
    expect(demandsToRaise(replayLoan(standard, [], '2026-12-17'), '2026-12-17', terms, noCover)).toEqual([])
    expect(
      demandsToRaise(
        replayLoan(standard, [pay('2026-12-20', 150_000)], '2027-01-18'),
        '2027-01-18',
        terms,
        noCover,
      ),
    ).toEqual([{ instalment_number: 2, due_date: '2027-01-25', amount: 2 * 106_489 - 150_000 }])
  })

  test('keeps the price of a deferred loan', () => {
    const deferred = deferInstalments(standard, 3, 2, standard.payout_date)
    expect(deferred.instalments.map((line) => line.amount)).toEqual(
      standard.instalments.map((line) => line.amount),
    )
    expect(deferred.instalments.map((line) => line.due_date).slice(1, 4)).toEqual([
      '2027-01-25',
      '2027-04-25',
      '2027-05-25',
    ])
  })
})

describe('employer cover', () => {
  const whole = 106_489
  const fee: LoanEvent = {
    kind: 'late_fee',
    id: 'f',
    effective_date: '2026-12-29',
    instalment_number: 1,
    amount: 5_324,
  }
  const on = (day: string, events: LoanEvent[], covered: number) => {
    const loan = replayLoan(standard, events, day)
    const cover = covered === 0 ? noCover : new Map([[1, covered]])
    const [first] = loan.instalments
    return {
      status: first && instalmentStatus(first, day, terms, cover),
      past_due: amountPastDue(loan, day, cover),
      days: daysPastDue(loan, day, cover),
      since: pastDueSince(loan, day, cover),
      demanded: demandsToRaise(loan, day, terms, cover).map((demand) => demand.amount),
    }
  }
  const nothing = { past_due: 0, days: 0, since: null, demanded: [] }
  const paidAll = [pay('2026-12-25', whole)]

  test.each([
    ['long before it is due', '2026-11-25', [], whole, { status: 'covered', ...nothing }],
    ['when it is demanded', '2026-12-20', [], whole, { status: 'covered', ...nothing }],
    ['on its due date', '2026-12-25', [], whole, { status: 'covered', ...nothing }],
    ['after its due date', '2027-01-10', [], whole, { status: 'covered', ...nothing }],
    [
      'once no employer answers for it',
      '2027-01-10',
      [],
      0,
      { status: 'overdue', past_due: whole, days: 16, since: '2026-12-25', demanded: [whole] },
    ],
    [
      'in part, before its due date',
      '2026-12-20',
      [],
      56_489,
      { ...nothing, status: 'due', demanded: [50_000] },
    ],
    [
      'in part, after its due date',
      '2027-01-10',
      [],
      56_489,
      { status: 'overdue', past_due: 50_000, days: 16, since: '2026-12-25', demanded: [50_000] },
    ],
    [
      'in part, with the tenant’s own part paid',
      '2027-01-10',
      [pay('2026-12-24', 50_000)],
      56_489,
      { status: 'covered', ...nothing },
    ],
    [
      'except its late fee, which is not arrears',
      '2027-01-10',
      [fee],
      whole,
      { ...nothing, status: 'due', past_due: 5_324, demanded: [5_324] },
    ],
    ['when it is paid', '2027-01-10', paidAll, 0, { status: 'paid', ...nothing }],
  ])('%s', (_, day, events, covered, expected) => {
    expect(on(day, events, covered)).toEqual(expected)
  })

  test('leaves the tenant’s other instalments to the tenant', () => {
    const loan = replayLoan(standard, [], '2027-02-01')
    const cover = new Map([[1, whole]])
    expect(daysPastDue(loan, '2027-02-01', cover)).toBe(7)
    expect(
      loan.instalments.slice(0, 3).map((line) => instalmentStatus(line, '2027-02-01', terms, cover)),
    ).toEqual(['covered', 'overdue', 'upcoming'])
  })
})

describe('the next payment', () => {
  const next = (day: string, events: LoanEvent[] = [], covered: [number, number][] = []) =>
    nextPaymentOf(replayLoan(standard, events, day), day, terms, new Map(covered))

  test('is the next instalment, or everything overdue with its late fees', () => {
    expect(next('2026-11-25')).toEqual({
      numbers: [1],
      due_date: '2026-12-25',
      amount: 106_489,
      late_fees: 0,
      status: 'upcoming',
    })
    const fee: LoanEvent = {
      kind: 'late_fee',
      id: 'f',
      effective_date: '2026-12-29',
      instalment_number: 1,
      amount: 5_324,
    }
    expect(next('2027-01-27', [fee])).toEqual({
      numbers: [1, 2],
      due_date: '2026-12-25',
      amount: 2 * 106_489 + 5_324,
      late_fees: 5_324,
      status: 'overdue',
    })
    expect(next('2027-01-10', [fee, pay('2027-01-02', 106_489)])).toMatchObject({
      amount: 5_324,
      late_fees: 5_324,
      status: 'part-paid',
    })
  })

  test('never includes what an employer covers or credit pays', () => {
    expect(next('2027-01-10', [], [[1, 106_489]])).toMatchObject({ numbers: [2], status: 'upcoming' })
    expect(next('2027-01-10', [], [[1, 100_000]])).toMatchObject({
      numbers: [1],
      amount: 6_489,
      status: 'overdue',
    })
    expect(next('2026-12-01', [pay('2026-12-01', 2 * 106_489 + 1_000)])).toMatchObject({
      numbers: [3],
      amount: 105_489,
    })
    const every = standard.instalments.map(({ number, amount }): [number, number] => [number, amount])
    expect(next('2027-01-10', [], every)).toBeNull()
  })
})
