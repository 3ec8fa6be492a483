import { today } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { readLoan } from '../lending/index.ts'
import { quoteRentPlans } from '../quotes/index.ts'
import { showAccount } from '../payees/index.ts'
import { listFacts, loadRenewal, renewalTerms, type Renewal } from './load-renewal.ts'
import { findOpenRenewal } from './queries.ts'

/** What was declared and verified last year, for the tenant to confirm or change. */
const lastYearOf = ({ application, declared, income, obligations }: Renewal) => ({
  plan: application.plan,
  monthly_rent: application.monthly_rent,
  advance_payment_months: application.advance_payment_months,
  payday: application.payday,
  total_monthly_payment: application.total_monthly_payment,
  landlord_name: application.landlord_name,
  landlord_email: application.landlord_email,
  landlord_phone: application.landlord_phone,
  property_address: application.property_address,
  property_region: application.property_region,
  property_gps: application.property_gps,
  payout_method: application.payout_method,
  payout_account: application.payout_account,
  payout_network: application.payout_network,
  payout_bank_code: application.payout_bank_code,
  payout_name: application.payout_name,
  employment_status: application.employment_status,
  employer_name: declared?.employer_name ?? null,
  monthly_income: income,
  monthly_obligations: obligations,
})

/** Whether a loan can be renewed, why not, from when, and what its renewal would start with. */
export const getRenewal = async (ctx: ScopedContext<'applications.read'>, input: { id: string }) => {
  const row = await readLoan(ctx, input.id)
  const renewal = await loadRenewal(ctx, row)
  const open = await findOpenRenewal(ctx.db, row.id)
  const { decision, product, payoff, verified } = renewal
  return {
    ...decision,
    loan_id: row.id,
    application_id: renewal.application.id,
    max_days_late: product.terms.renewal_max_days_late,
    renewal_application_id: open?.id ?? null,
    as_of: today(ctx.clock),
    payoff,
    last_year: lastYearOf({ ...renewal, application: showAccount(ctx, renewal.application) }),
    next_lease: renewal.next_lease,
    facts: listFacts(verified),
  }
}

interface Asked {
  id: string
  monthly_rent: number
  advance_payment_months?: number | undefined
  payday?: number | undefined
  same_home: boolean
}

/** All plans for next year's rent as if paid out today, including what the loan still needs. */
export const quoteRenewal = async (
  ctx: ScopedContext<'applications.read'>,
  { id, same_home, ...asked }: Asked,
) => {
  const row = await readLoan(ctx, id)
  const { payoff, product, verified, application } = await loadRenewal(ctx, row)
  return quoteRentPlans(
    ctx,
    { payday: application.payday, ...asked },
    {
      refinanced_amount: row.status === 'active' ? payoff : 0,
      terms: renewalTerms(product.terms, { property: same_home ? verified.property : null }),
    },
  )
}
