import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type LocalDate } from '../calendar.ts'
import { replayLoan } from './allocation.ts'
import type { LoanEvent } from './loan-events.ts'
import { mergeSchedules, schedulesForPayouts } from './plans.ts'
import { defaultProductTerms } from './product-terms.ts'
import { quoteRent } from './quote.ts'
import {
  type LoanToRenew,
  mayRenew,
  mostToComeAtRenewal,
  renewalOpensOn,
  worstDaysPastDue,
} from './renewal.ts'
import { deferInstalments } from './schedule.ts'

const terms = defaultProductTerms
const rent = 82_550
const scheduleOf = (plan: 'standard' | 'reducing', months = 12) =>
  mergeSchedules(
    schedulesForPayouts(
      { plan, monthly_rent: rent, advance_payment_months: months },
      25,
      ['2026-11-20'],
      terms,
    ),
  )
const schedule = scheduleOf('standard')

/**
 * Instalments paid the given number of days after their due dates. Instalments beyond the list stay unpaid.
 */
const paidAfter = (days: readonly number[]): LoanEvent[] =>
  days.map((late, index) => {
    const line = schedule.instalments[index]!
    return {
      id: `payment-${index}`,
      kind: 'payment',
      amount: line.amount,
      effective_date: addDays(line.due_date, late),
    }
  })
const punctual = paidAfter(Array.from({ length: 8 }, () => 0))

const loanOn = (today: LocalDate, values: Partial<LoanToRenew> = {}): LoanToRenew => {
  const { events = punctual } = values
  return {
    line: 'rent',
    status: 'active',
    schedules: [{ schedule, from: '2026-11-20', until: null }],
    events,
    pauses: [],
    invoiced: [],
    state: replayLoan(schedule, events, today),
    payouts_to_come: 0,
    reopened: false,
    under_hardship: false,
    ...values,
  }
}

describe('the opening day', () => {
  test.each([
    ['month nine of twelve, the first prepaid', scheduleOf('standard'), '2027-07-25'],
    ['the same with nothing prepaid', scheduleOf('reducing'), '2027-07-25'],
    ['two years: as long before the end', scheduleOf('standard', 24), '2028-07-25'],
    ['half a year', scheduleOf('standard', 6), '2027-01-25'],
  ])('%s', (_name, of, day) => {
    expect(renewalOpensOn(of, terms)).toBe(day)
  })

  test('follows the loan’s own calendar after months were moved, and the policy’s month', () => {
    const deferred = deferInstalments(schedule, 5, 2, '2027-03-26')
    expect(renewalOpensOn(deferred, terms)).toBe('2027-09-25')
    expect(renewalOpensOn(schedule, { renewal_from_month: 11 })).toBe('2027-09-25')
  })
})

describe('the decision', () => {
  const day = '2027-08-01'
  test.each<[string, Partial<LoanToRenew>, LocalDate, ReturnType<typeof mayRenew>['reason']]>([
    ['paid in time', {}, day, null],
    ['on its first day', {}, '2027-07-25', null],
    ['a day before', { events: punctual.slice(0, 7) }, '2027-07-24', 'TOO_EARLY'],
    ['five days late once', { events: paidAfter([0, 0, 5, 0, 0, 0, 0, 0]) }, day, null],
    ['six days late once', { events: paidAfter([0, 0, 6, 0, 0, 0, 0, 0]) }, day, 'PAID_TOO_LATE'],
    ['now three days late', { events: punctual.slice(0, 7) }, '2027-07-28', 'OVERDUE'],
    ['now six days late', { events: punctual.slice(0, 7) }, '2027-07-31', 'PAID_TOO_LATE'],
    ['a shop plan', { line: 'shop' }, day, 'NOT_A_RENT_LOAN'],
    ['settled', { status: 'settled' }, day, 'NOT_RUNNING'],
    ['written off', { status: 'written-off' }, day, 'NOT_RUNNING'],
    ['reopened by a chargeback', { reopened: true }, day, 'REOPENED'],
    ['a second payout pending', { payouts_to_come: 1 }, day, 'PAYOUT_TO_COME'],
    ['relief requested', { under_hardship: true }, day, 'UNDER_HARDSHIP'],
  ])('%s', (_name, values, today, reason) => {
    expect(mayRenew(loanOn(today, values), today, terms)).toMatchObject({ allowed: reason === null, reason })
  })

  test('names a day only when waiting or paying helps', () => {
    const at = (today: LocalDate, values: Partial<LoanToRenew>) =>
      mayRenew(loanOn(today, values), today, terms).from
    expect(at('2027-03-01', { events: punctual.slice(0, 3) })).toBe('2027-07-25')
    expect(at('2027-07-28', { events: punctual.slice(0, 7) })).toBe('2027-07-25')
    expect(at(day, { events: paidAfter([9]) })).toBeNull()
  })
})

describe('the most days past due', () => {
  const worst = (values: Partial<LoanToRenew>, today = '2027-08-01') =>
    worstDaysPastDue(loanOn(today, values), today)

  test('counts to the value date of the payment, whichever instalment it reached', () => {
    expect(worst({ events: paidAfter([0, 3, 0, 14, 0, 0, 0, 0]) })).toBe(14)
    expect(worst({ events: [] })).toBeGreaterThan(200)
  })

  test('leaves out paused days and instalments invoiced to an employer', () => {
    const events = paidAfter([0, 12, 0, 0, 0, 0, 0, 0])
    const due = schedule.instalments[1]!.due_date
    expect(worst({ events, pauses: [{ from: addDays(due, 1), to: addDays(due, 10) }] })).toBe(2)
    expect(worst({ events, invoiced: [2] })).toBe(0)
  })

  test('remembers lateness under a schedule that has since been replaced', () => {
    const events = paidAfter([0, 0, 0, 40, 40, 40, 0, 0])
    const moved = deferInstalments(schedule, 4, 2, '2027-04-20')
    const state = replayLoan(moved, events, '2027-08-01')
    const schedules = [
      { schedule, from: '2026-11-20', until: '2027-04-20' },
      { schedule: moved, from: '2027-04-20', until: null },
    ]
    expect(worst({ events, schedules, state })).toBe(26)
  })
})

describe('the price of a renewal', () => {
  const asked = { monthly_rent: rent, payout_date: '2027-08-01', payday: 25 }
  const R = 247_650

  test.each(['standard', 'reducing', 'six_plus_six'] as const)(
    '%s: pays the landlord the rent, lends the old loan’s payoff in addition, and repays all of it',
    (plan) => {
      const plain = quoteRent({ ...asked, plan }, terms)
      const quoted = quoteRent({ ...asked, plan, refinanced_amount: R }, terms)
      if (!quoted.ok || !plain.ok) throw new Error('not quoted')
      const quote = quoted.value
      expect(quote.total_advance_payment).toBe(12 * rent)
      expect(quote.tranches.map(({ amount }) => amount)).toEqual(
        plain.value.tranches.map(({ amount }) => amount),
      )
      const principal = quote.instalments.reduce((sum, line) => sum + line.principal, 0)
      expect(principal + quote.deposit_amount).toBe(12 * rent + R)
      // The amount due at signing covers the rent alone.
      expect(quote.balance_at_signing).toBe(plain.value.balance_at_signing)
      expect(quote.cost_of_credit).toBe(quote.total_repayable - 12 * rent - R)
      expect(quote.instalments[0]?.amount).toBe(quote.total_monthly_payment)
      expect(quote.apr_nominal).toBeLessThan(plain.value.apr_nominal + 10)
    },
  )

  test('standard: repays the payoff in eleven parts at the flat rate for those eleven months', () => {
    const quoted = quoteRent({ ...asked, refinanced_amount: R }, terms)
    if (!quoted.ok) throw new Error('not quoted')
    const share = Math.floor(R / 11)
    const interest = Math.floor(Math.round((R * 2_900 * 11) / 120_000) / 11)
    expect(quoted.value.total_monthly_payment).toBe(106_489 + share + interest)
  })

  test('counts against the licence cap', () => {
    const capped = { ...terms, max_financed_amount: 12 * rent }
    const quoted = quoteRent({ ...asked, refinanced_amount: R }, capped)
    expect(quoted).toMatchObject({
      ok: true,
      value: { within_cap: false, max_rent_that_fits: Math.floor((12 * rent - R) / 12) },
    })
  })
})

test.each([3, 4, 5, 6, 9, 12, 18, 24])('a loan of %i months opens three months before its last', (months) => {
  const of = scheduleOf('standard', months)
  const opens = renewalOpensOn(of, terms)
  const toCome = of.instalments.filter(({ due_date }) => due_date > (opens ?? ''))
  expect(toCome.length).toBeLessThanOrEqual(mostToComeAtRenewal(terms))
  expect(opens).toBe(months < 5 ? '2026-11-20' : addMonths('2026-12-25', months - 5))
})
