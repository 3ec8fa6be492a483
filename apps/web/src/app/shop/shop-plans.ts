import { addDays, type PublicTerms, quoteShopPlans, scheduleShopPlan } from '@efie/domain'
import type { PlanQuote } from '../api/rows.ts'

/** Every plan for a cash price with its dates, as if delivered on a day: the server's own rules, answered at once. */
export const datedPlans = (
  cashPrice: number,
  delivered: string,
  payday: number | null,
  terms: PublicTerms,
): PlanQuote[] =>
  quoteShopPlans(cashPrice, terms).map((plan) => {
    const { instalments } = scheduleShopPlan(plan, delivered, payday ?? terms.default_payday, terms)
    return {
      ...plan,
      instalments: instalments.map(({ number, due_date, principal, interest }) => ({
        number,
        due_date,
        principal,
        interest,
        amount: principal + interest,
      })),
    }
  })

/** The day by which something with this many working days of delivery is there, weekends counted in. */
export const deliveredBy = (today: string, workingDays: number): string =>
  addDays(today, workingDays + 2 * Math.ceil(workingDays / 5))
