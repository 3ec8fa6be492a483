import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOwnEligibility } from './features/eligibility/check-eligibility.ts'
import { createLead } from './features/leads/change-leads.ts'
import { getSharedQuote, quoteLead } from './features/leads/quote-lead.ts'
import { approvePolicy } from './features/policies/decide-policy.ts'
import { getTerms } from './features/policies/get-terms.ts'
import { proposePolicy } from './features/policies/propose-policy.ts'
import { createProduct } from './features/products/change-products.ts'
import { getProduct, listProducts } from './features/products/list-products.ts'
import { quoteRentPlans } from './features/quotes/quote-rent.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { withScope } from './platform/context.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const rent = { monthly_rent: 82_550, advance_payment_months: 12 }

test('a version in force prices every place at once: calculator, sales, eligibility and shop', async () => {
  const maker = await harness.signIn('admin')
  const checker = await harness.signIn('superadmin')
  const sales = await harness.signIn('sales_executive')
  const guest = harness.as(null)
  const tenant = await harness.signIn('user')
  const product = await createProduct(withScope(maker, 'products.write'), {
    name: 'Fridge',
    category: 'refrigerators',
    price: 320_000,
  })
  const lead = await createLead(withScope(sales, 'leads.write'), {
    full_name: 'Ama Serwaa',
    email: 'ama@mail.example',
  })
  const prices = async () => {
    const shared = await quoteLead(withScope(sales, 'leads.write'), { id: lead.id, send_by: 'none', ...rent })
    const token = shared.url.split('/').at(-1) ?? ''
    const answers = {
      age: 30,
      ghana_card_number: 'GHA-700000001-0',
      employment_status: 'employed' as const,
      monthly_income: 600_000,
      monthly_obligations: 0,
    }
    const { data } = await listProducts(guest, { limit: 1 })
    const { offers } = await getProduct(guest, product)
    return {
      rate: (await getTerms(guest)).annual_interest_rate_bps,
      calculator: (await quoteRentPlans(guest, rent)).quotes[0]?.total_monthly_payment,
      sales: (await getSharedQuote(guest, { token })).quotes[0]?.total_monthly_payment,
      eligibility: (await checkOwnEligibility(guest, { ...answers, ...rent })).total_monthly_payment,
      own_check: (await checkOwnEligibility(tenant, { ...answers, ...rent })).total_monthly_payment,
      tile: data[0]?.monthly_from,
      product: offers[0]?.monthly_from,
      instalments: offers[0]?.plans.at(-1)?.monthly_amount,
    }
  }
  const [old, changed] = [106_489, 102_362]
  const [oldShop, changedShop] = [24_079, 23_146]
  const all = (rate: number, monthly: number, shop: number) => ({
    rate,
    calculator: monthly,
    sales: monthly,
    eligibility: monthly,
    own_check: monthly,
    tile: shop,
    product: shop,
    instalments: shop,
  })
  expect(await prices()).toEqual(all(2_900, old, oldShop))
  const version = await proposePolicy(withScope(maker, 'policies.write'), {
    code: 'rent',
    terms: { annual_interest_rate_bps: 2_400 },
    reason: 'Cheaper funding',
  })
  expect(await prices()).toEqual(all(2_900, old, oldShop))
  await approvePolicy(withScope(checker, 'policies.write'), { id: version.id })
  expect(await prices()).toEqual(all(2_400, changed, changedShop))
})
