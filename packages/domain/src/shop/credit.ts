import type { ProductTerms } from '../financing/product-terms.ts'
import { orderLimit, quoteShopPlan, type ShopTerms } from '../financing/shop-plan.ts'
import type { Pesewas } from '../money.ts'
import type { CreditReason, LimitRaiser } from './codes.ts'

/** A tenant's finances, read under a lock on the tenant. Amounts in pesewas. */
export interface CreditFacts {
  /** Null when not verified. */
  verified_income: Pesewas | null
  monthly_obligations: Pesewas
  /** Monthly instalments of every Efie loan and order plan, pending orders included. */
  efie_instalments: Pesewas
  /** Outstanding principal of order plans, and of orders about to become one. */
  order_principal_outstanding: Pesewas
  days_past_due: number
}

type Terms = ShopTerms & Pick<ProductTerms, 'shop_limit_income_percent' | 'affordability_eligible_percent'>

/** Decision on an instalment order's credit (domain.md §3, Order). */
export interface CreditDecision {
  /**
   * True: within policy, so approved automatically. False: a person decides, because no one is declined by a
   * rule alone.
   */
  approved: boolean
  reasons: CreditReason[]
  /** The nearest plan that would pass: the same goods over another term, otherwise a lower price. */
  nearest: { months: number; cash_price: Pesewas } | null
}

const reasonsAgainst = (
  facts: CreditFacts,
  wanted: { cash_price: Pesewas; months: number },
  terms: Terms,
): CreditReason[] => {
  if (facts.verified_income === null) return ['income-not-verified']
  const quoted = quoteShopPlan(wanted, terms)
  if (!quoted.ok) return ['over-income-limit']
  const limit = orderLimit({ ...facts, verified_income: facts.verified_income, months: wanted.months }, terms)
  if (quoted.value.financed_amount <= limit.financed_amount) return []
  return [limit.limited_by === 'income' ? 'over-income-limit' : 'over-affordability']
}

/** The highest cash price, in whole cedis, whose plan finances at most `financed`. */
const priceFor = (financed: Pesewas, terms: Terms): Pesewas =>
  Math.floor((financed * 100) / (100 - terms.shop_down_payment_percent) / 100) * 100

/** The plan with the highest cash price that passes; null when none does. */
const dearestPlan = (
  facts: CreditFacts & { verified_income: Pesewas },
  terms: Terms,
): CreditDecision['nearest'] => {
  const plans = terms.shop_months
    .map((months) => ({
      months,
      cash_price: priceFor(orderLimit({ ...facts, months }, terms).financed_amount, terms),
    }))
    .filter((plan) => quoteShopPlan(plan, terms).ok)
    .sort((a, b) => b.cash_price - a.cash_price)
  return plans[0] ?? null
}

const nearestOf = (
  facts: CreditFacts,
  wanted: { cash_price: Pesewas; months: number },
  terms: Terms,
): CreditDecision['nearest'] => {
  const { verified_income } = facts
  if (verified_income === null) return null
  const byCloseness = terms.shop_months
    .filter((months) => months !== wanted.months)
    .sort((a, b) => Math.abs(a - wanted.months) - Math.abs(b - wanted.months) || a - b)
  const months = byCloseness.find(
    (candidate) => reasonsAgainst(facts, { ...wanted, months: candidate }, terms).length === 0,
  )
  if (months !== undefined) return { months, cash_price: wanted.cash_price }
  return dearestPlan({ ...facts, verified_income }, terms)
}

/** Credit decision for an instalment order (domain.md §3, Order). */
export const decideOrderCredit = (
  facts: CreditFacts,
  wanted: { cash_price: Pesewas; months: number },
  terms: Terms,
): CreditDecision => {
  const against = reasonsAgainst(facts, wanted, terms)
  const reasons: CreditReason[] = facts.days_past_due > 0 ? ['in-arrears', ...against] : against
  return {
    approved: reasons.length === 0,
    reasons,
    nearest: against.length > 0 && facts.days_past_due <= 0 ? nearestOf(facts, wanted, terms) : null,
  }
}

/** What a tenant can still buy in instalments without a person deciding. Amounts in pesewas. */
export interface ShopLimit {
  /** The highest cash price approved automatically, and over how many months; null when none is. */
  most: { cash_price: Pesewas; months: number } | null
  raised_by: LimitRaiser
}

const raiserOf = (facts: CreditFacts & { verified_income: Pesewas }, terms: Terms): LimitRaiser => {
  const months = Math.max(...terms.shop_months)
  const { limited_by } = orderLimit({ ...facts, months }, terms)
  if (limited_by === 'income' && facts.order_principal_outstanding > 0) return 'repay-orders'
  if (limited_by === 'affordability' && facts.efie_instalments > 0) return 'repay-loans'
  return 'earn-more'
}

/** The limit by the rules of `decideOrderCredit`, before a product is chosen. */
export const shopLimit = (facts: CreditFacts, terms: Terms): ShopLimit => {
  const { verified_income } = facts
  if (verified_income === null) return { most: null, raised_by: 'verify-income' }
  if (facts.days_past_due > 0) return { most: null, raised_by: 'pay-arrears' }
  const known = { ...facts, verified_income }
  return { most: dearestPlan(known, terms), raised_by: raiserOf(known, terms) }
}
