import { rentInput } from '@efie/contracts/quotes'
import { schema } from '@efie/database'
import { defaultProductTerms } from '@efie/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { loadActiveProduct } from './index.ts'
import { quoteInstalments } from './quote-instalments.ts'
import { quoteRentPlans } from './quote-rent.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

describe('rent quotes', () => {
  test('a guest sees the three plans side by side, the worked case among them', async () => {
    const { quotes, unavailable, highest_rent_that_fits } = await quoteRentPlans(harness.as(null), {
      monthly_rent: 82_550,
      advance_payment_months: 12,
      payday: 25,
    })
    expect(quotes.map(({ plan, rate_word }) => [plan, rate_word])).toEqual([
      ['standard', 'flat'],
      ['reducing', 'reducing'],
      ['six_plus_six', 'flat'],
    ])
    expect(quotes[0]).toMatchObject({
      total_advance_payment: 990_600,
      total_annual_interest: 287_274,
      total_monthly_payment: 106_489,
      total_initial_payment: 125_489,
      balance_at_signing: 106_489,
    })
    expect(quotes[0]?.instalments).toHaveLength(11)
    expect(quotes[0]?.instalments[0]).toMatchObject({ number: 1, due_date: '2026-12-25', amount: 106_489 })
    expect(unavailable).toEqual([])
    expect(highest_rent_that_fits).toBeNull()
  })

  test('a plan that cannot be had is named with its reason', async () => {
    const { quotes, unavailable } = await quoteRentPlans(harness.as(null), {
      monthly_rent: 82_550,
      advance_payment_months: 6,
      payday: 25,
    })
    expect(quotes).toHaveLength(2)
    expect(unavailable).toEqual([
      { plan: 'six_plus_six', reason: 'Six plus six is only available for twelve months’ rent' },
    ])
  })

  test.each([
    [{ monthly_rent: 1_000, advance_payment_months: 12 }, 'monthly_rent'],
    [{ monthly_rent: 82_550, advance_payment_months: 1 }, 'advance_payment_months'],
  ])('%j is refused at its field', async (input, path) => {
    await expect(quoteRentPlans(harness.as(null), { ...input, payday: 25 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path }] },
    })
  })

  test('one above the limit on the APR is refused with the smallest rent that passes', async () => {
    const asked = { monthly_rent: 10_000, advance_payment_months: 3, payday: 25 }
    const refusal = await quoteRentPlans(harness.as(null), asked).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'COST_TOO_HIGH',
      status: 422,
      data: {
        issues: [{ path: 'monthly_rent', message: expect.stringMatching(/above 150%.*at least GH₵\s\d/) }],
        monthly_rent: expect.any(Number),
        advance_payment_months: expect.any(Number),
      },
    })
    const { monthly_rent, advance_payment_months } = (refusal as { data: typeof asked }).data
    for (const change of [{ monthly_rent }, { advance_payment_months }]) {
      const { quotes } = await quoteRentPlans(harness.as(null), { ...asked, ...change })
      expect(quotes.length).toBeGreaterThan(0)
      expect(Math.max(...quotes.map(({ apr_nominal }) => apr_nominal))).toBeLessThanOrEqual(150)
    }
    await expect(
      quoteRentPlans(harness.as(null), { ...asked, monthly_rent: monthly_rent - 1 }),
    ).rejects.toMatchObject({ code: 'COST_TOO_HIGH' })
  })

  test('what the whole term costs stands beside one year’s interest', async () => {
    const interestOver = async (advance_payment_months: number) => {
      const asked = { monthly_rent: 82_550, advance_payment_months, payday: 25 }
      const [standard] = (await quoteRentPlans(harness.as(null), asked)).quotes
      return { year: standard?.total_annual_interest, all: standard?.contract_interest }
    }
    expect(await interestOver(24)).toEqual({ year: 574_548, all: 1_149_096 })
    expect(await interestOver(6)).toEqual({ year: 143_637, all: 71_819 })
  })

  test('the version in force prices, a later or proposed one does not; a licence cap names what fits', async () => {
    const add = (version: number, effective_from: string, status: 'active' | 'proposed', cap: number) =>
      harness.services.db.insert(schema.financingProducts).values({
        code: 'rent',
        version,
        name: 'Rent advance',
        status,
        effective_from,
        terms: { ...defaultProductTerms, max_financed_amount: cap },
      })
    await add(2, '2026-11-01T00:00:00.000Z', 'active', 600_000)
    await add(3, '2026-11-02T00:00:00.000Z', 'proposed', 1)
    await add(4, '2027-01-01T00:00:00.000Z', 'active', 1)
    const now = '2026-11-20T09:00:00.000Z'
    expect((await loadActiveProduct(harness.services.db, 'rent', now)).terms.version).toBe(2)
    const { highest_rent_that_fits } = await quoteRentPlans(harness.as(null), {
      monthly_rent: 82_550,
      advance_payment_months: 12,
      payday: 25,
    })
    expect(highest_rent_that_fits).toBe(50_000)
  })

  test('months and payday that are left out are the usual ones of the version in force; its limits are told', async () => {
    await harness.services.db.insert(schema.financingProducts).values({
      code: 'rent',
      version: 5,
      name: 'Rent advance',
      status: 'active',
      effective_from: '2026-11-03T00:00:00.000Z',
      terms: {
        ...defaultProductTerms,
        default_advance_payment_months: 6,
        max_advance_payment_months: 9,
        default_payday: 15,
      },
    })
    const asked = rentInput.parse({ monthly_rent: 82_550 })
    const answer = await quoteRentPlans(harness.as(null), asked)
    expect(answer).toMatchObject({
      advance_payment_months: 6,
      payday: 15,
      min_advance_payment_months: defaultProductTerms.min_advance_payment_months,
      max_advance_payment_months: 9,
    })
    expect(answer.quotes[0]).toMatchObject({ advance_payment_months: 6 })
    expect(answer.quotes[0]?.instalments[0]?.due_date).toMatch(/-15$/)
  })
})

describe('shop instalments', () => {
  test('cash price and instalment price together', async () => {
    expect(await quoteInstalments(harness.as(null), { cash_price: 350_000, months: 6 })).toMatchObject({
      down_payment: 105_000,
      finance_charge: 35_525,
      instalment_price: 385_525,
      monthly_amount: 46_753,
    })
  })

  test('above the limit on the APR: refused with the months that pass', async () => {
    await harness.services.db.insert(schema.financingProducts).values({
      code: 'rent',
      version: 6,
      name: 'Rent advance',
      status: 'active',
      effective_from: '2026-11-04T00:00:00.000Z',
      terms: { ...defaultProductTerms, max_apr_percent: 49 },
    })
    await expect(
      quoteInstalments(harness.as(null), { cash_price: 350_000, months: 12 }),
    ).rejects.toMatchObject({
      code: 'COST_TOO_HIGH',
      data: {
        issues: [{ path: 'months', message: expect.stringContaining('Choose 6 months') }],
        months: 6,
        cash_price: null,
      },
    })
  })

  test('months that are not on offer', async () => {
    await expect(
      quoteInstalments(harness.as(null), { cash_price: 350_000, months: 5 }),
    ).rejects.toMatchObject({ data: { issues: [{ path: 'months' }] } })
  })
})
