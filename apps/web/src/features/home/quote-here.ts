import { defaultProductTerms, planKinds, quoteRent } from '@efie/domain'
import type { PlanPrice } from './plan-price.ts'

/** Amounts do not depend on the day, only due dates do. */
const anyDay = '2026-01-01'

/** The same rules as the server's, over the product's first terms: an answer at once, and without a network. */
export const quoteHere = (monthlyRent: number, months: number): PlanPrice[] =>
  planKinds.flatMap((plan) => {
    const quoted = quoteRent(
      { monthly_rent: monthlyRent, advance_payment_months: months, plan, payout_date: anyDay },
      defaultProductTerms,
    )
    if (!quoted.ok) return []
    const quote = quoted.value
    return [
      {
        plan,
        monthly: quote.total_monthly_payment,
        initial: quote.total_initial_payment,
        cost: quote.cost_of_credit,
        total: quote.total_repayable,
        rate: quote.annual_interest_rate,
        rateWord: quote.rate_word,
      },
    ]
  })
