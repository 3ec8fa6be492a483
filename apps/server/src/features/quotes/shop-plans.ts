import {
  lowestMonthlyAmount,
  quoteShopPlans,
  scheduleShopPlan,
  type LocalDate,
  type ProductTerms,
  type Schedule,
  type ShopPlan,
} from '@efie/domain'

/** A plan's figures with dates, as on screens and agreements. */
export const planQuoteOf = (plan: Omit<ShopPlan, 'lines'>, schedule: Pick<Schedule, 'instalments'>) => ({
  months: plan.months,
  cash_price: plan.cash_price,
  instalment_price: plan.instalment_price,
  down_payment: plan.down_payment,
  financed_amount: plan.financed_amount,
  finance_charge: plan.finance_charge,
  monthly_amount: plan.monthly_amount,
  last_amount: plan.last_amount,
  apr_nominal: plan.apr_nominal,
  apr_effective: plan.apr_effective,
  protected_goods_amount: plan.protected_goods_amount,
  instalments: schedule.instalments.map(({ number, due_date, principal, interest, amount }) => ({
    number,
    due_date,
    principal,
    interest,
    amount,
  })),
})

/** A plan as if its goods were delivered on a day. */
export const datedShopPlan = (plan: ShopPlan, delivered: LocalDate, payday: number, terms: ProductTerms) =>
  planQuoteOf(plan, scheduleShopPlan(plan, delivered, payday, terms))

/** What a price costs over time: the lowest monthly amount, and every plan on offer with dates. */
export const shopOfferOf = (price: number, delivered: LocalDate, payday: number, terms: ProductTerms) => ({
  price,
  monthly_from: lowestMonthlyAmount(price, terms),
  plans: quoteShopPlans(price, terms).map((plan) => datedShopPlan(plan, delivered, payday, terms)),
})
