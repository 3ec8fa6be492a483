// oxlint-disable-next-line no-restricted-imports -- data alone: the quotes the cards are drawn from
import { defaultProductTerms, quoteAllPlans } from '@efie/domain'
import { describe, expect, it } from 'vitest'
import { costCards } from './cost-card-model.ts'

const cardsOf = (months = 12) => {
  const terms = { ...defaultProductTerms, service_fee: 10_000 }
  const offers = quoteAllPlans(
    { monthly_rent: 82_550, advance_payment_months: months, payout_date: '2026-11-21' },
    terms,
  )
  if (!offers.ok) throw new Error(offers.message)
  return costCards(
    offers.value.flatMap((offer) => (offer.available ? [offer.quote] : [])),
    offers.value.flatMap((offer) => (offer.available ? [] : [offer])),
  )
}

describe('the cost cards of the worked case', () => {
  const { cards } = cardsOf()
  const [standard, reducing, sixPlusSix] = cards

  it('say for the standard plan what is paid when, in all, and what it costs', () => {
    expect(standard).toMatchObject({
      name: 'Standard',
      monthly: 106_489,
      payments: '11 monthly payments, the last one GH₵ 1,064.95',
      toLandlord: 990_600,
      payouts: null,
      totalRepayable: 1_306_874,
      interest: 287_274,
      cost: 316_274,
      rate: '29% a year, flat',
      apr: '67.80% a year (93.39% with compounding)',
      saved: null,
    })
    expect(standard?.beforeReview).toMatchObject({ amount: 19_000 })
    expect(standard?.atSigning).toMatchObject({ amount: 116_489 })
    expect(standard?.atSigning.lines.map(({ label }) => label)).toEqual([
      'First rent instalment',
      'Interest on it',
      'Service fee',
    ])
    expect(standard?.dueDates).toHaveLength(11)
  })

  it('name the rate by its word and the cedis saved', () => {
    expect(reducing).toMatchObject({ rate: '29% a year, reducing', saved: 287_274 - 162_411 })
    expect(sixPlusSix?.rate).toBe('29% a year, flat')
    expect(sixPlusSix?.payouts).toBe('GH₵ 4,953.00 now, GH₵ 4,953.00 in month 6')
    expect(sixPlusSix?.notes[0]).toContain('Rent Act')
    expect(sixPlusSix?.saved).toBeGreaterThan(0)
  })

  it('add up: what is paid before, at signing and monthly is the total', () => {
    for (const card of cards) {
      const monthly = card.dueDates.reduce((sum, { amount }) => sum + amount, 0)
      expect(card.beforeReview.amount + card.atSigning.amount + monthly).toBe(card.totalRepayable)
      expect(card.totalRepayable - card.toLandlord).toBe(card.cost)
    }
  })

  it('mark the one that costs least, once', () => {
    expect(cards.filter((card) => card.costsLeast)).toHaveLength(1)
    expect(standard?.costsLeast).toBe(false)
    expect(standard?.leastToStart).toBe(false)
  })
})

describe('a plan that cannot be had', () => {
  it('is named with its reason', () => {
    const { cards, unavailable } = cardsOf(9)
    expect(cards.map(({ plan }) => plan)).toEqual(['standard', 'reducing'])
    expect(unavailable).toEqual([
      {
        plan: 'six_plus_six',
        name: 'Six plus six',
        reason: 'Six plus six is only available for twelve months’ rent',
      },
    ])
  })
})
