import type { planKinds } from '../plan-kinds.ts'
import type { LoanEvent } from '../financing/loan-events.ts'
import { mergeSchedules, schedulesForPayouts } from '../financing/plans.ts'
import { defaultProductTerms } from '../financing/product-terms.ts'
import type { Schedule } from '../financing/schedule.ts'

export const terms = defaultProductTerms
/** Schedules of the worked case (domain.md §1), by plan. */
export const scheduleOf = (plan: (typeof planKinds)[number], rent = 82_550, prepaid = 1): Schedule =>
  mergeSchedules(
    schedulesForPayouts(
      { plan, monthly_rent: rent, advance_payment_months: 12 },
      25,
      plan === 'six_plus_six' ? ['2026-11-21', '2027-05-21'] : ['2026-11-21'],
      { ...terms, prepaid_instalments: prepaid },
    ),
  )
export const standard = scheduleOf('standard')
export const pay = (
  effective_date: string,
  amount: number,
  id = `${effective_date}-${amount}`,
): LoanEvent => ({
  kind: 'payment',
  id,
  effective_date,
  amount,
})
