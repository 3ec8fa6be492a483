import { defaultProductTerms, mergeSchedules, schedulesForPayouts } from '@efie/domain'
import { expect, test } from 'vitest'
import { bestPrice, type PlainContract } from './plain-price.ts'

const rent = { plan: 'standard', monthly_rent: 82_550, advance_payment_months: 12 } as const
const standard = mergeSchedules(schedulesForPayouts(rent, 25, ['2026-11-21'], defaultProductTerms))

// The worked case of domain.md §1: paid out on 21 November, due from 25 December on.
const contract: PlainContract = {
  months: standard.instalments.map(({ principal, interest, period_start: begins }) => ({
    principal,
    interest,
    begins,
  })),
  prepaid: standard.prepaid.map(({ interest, period_start: begins }) => ({ interest, begins })),
}
const paid = (day: string, amount: number) => ({ day, amount, kind: 'paid' as const })

test('is the settlement of the day on which enough was paid', () => {
  expect(bestPrice(contract, [paid('2026-12-06', 908_050)])).toEqual({
    price: 908_050,
    ended: '2026-12-06',
  })
  expect(bestPrice(contract, [paid('2026-12-25', 931_989)])).toEqual({
    price: 931_989,
    ended: '2026-12-25',
  })
  // In two parts, and more than enough: the price stays the same.
  const parts = [paid('2026-12-01', 500_000), paid('2026-12-06', 500_000), paid('2027-05-01', 10_000)]
  expect(bestPrice(contract, parts)).toEqual({ price: 908_050, ended: '2026-12-06' })
})

test('is everything where it never was enough, or the days until it was given up', () => {
  expect(bestPrice(contract, [paid('2026-12-06', 908_049)])).toEqual({ price: 1_171_385, ended: null })
  expect(bestPrice(contract, [], '2026-12-30')).toEqual({ price: 931_989, ended: null })
})

test('takes charges with it as they stood, and money that was sent back', () => {
  const late = { day: '2026-12-29', amount: 5_324, kind: 'charged' as const }
  const enough = paid('2026-12-30', 931_989 + 5_324)
  expect(bestPrice(contract, [late, enough])).toEqual({ price: 937_313, ended: '2026-12-30' })
  expect(bestPrice(contract, [late, { ...enough, amount: 937_312 }]).ended).toBeNull()
  const waived = { day: '2027-02-01', amount: 5_324, kind: 'waived' as const }
  expect(bestPrice(contract, [late, enough, waived]).price).toBe(931_989)
  // A fee charged after the end doesn't count, waived or not.
  const after = { day: '2027-01-29', amount: 5_324, kind: 'charged' as const, of: 2 }
  const movements = [paid('2026-12-25', 931_989), after, { ...after, kind: 'waived' as const }]
  expect(bestPrice(contract, movements)).toEqual({ price: 931_989, ended: '2026-12-25' })
  // A reversed payment made at signing is owed all the same.
  const owed = { day: '2027-01-29', amount: 1_064, kind: 'owed' as const }
  const settled = { price: 931_989 + 1_064, ended: '2026-12-25' }
  expect(bestPrice(contract, [paid('2026-12-25', 931_989), owed])).toEqual(settled)
  const won = { ...owed, kind: 'won' as const }
  expect(bestPrice(contract, [paid('2026-12-25', 931_989), owed, won]).price).toBe(931_989)
  const refunded = { day: '2026-12-29', amount: 1, kind: 'refunded' as const }
  expect(bestPrice(contract, [late, refunded, enough]).ended).toBeNull()
})
