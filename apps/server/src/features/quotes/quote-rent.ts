import { quoteAllPlans, type ProductTerms } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { loadActiveProduct } from './queries.ts'
import { quoteRefused } from './quote-refusal.ts'

interface RentInput {
  monthly_rent: number
  advance_payment_months?: number | undefined
  payday?: number | undefined
}

/** For a renewal: what the renewed loan still needs, and its terms. */
interface Renewing {
  refinanced_amount: number
  terms: ProductTerms
}

/** All plans as if paid out today; unavailable ones with the reason. */
export const quoteRentPlans = async (ctx: Context, input: RentInput, renewing?: Renewing) => {
  const { terms } = renewing ?? (await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock)))
  const { advance_payment_months = terms.default_advance_payment_months, payday = terms.default_payday } =
    input
  const { refinanced_amount = 0 } = renewing ?? {}
  const asked = { monthly_rent: input.monthly_rent, advance_payment_months, payday, refinanced_amount }
  const offers = quoteAllPlans({ ...asked, payout_date: today(ctx.clock) }, terms)
  if (!offers.ok) throw quoteRefused(offers)
  const quotes = offers.value.flatMap((offer) => (offer.available ? [offer.quote] : []))
  return {
    quotes,
    unavailable: offers.value.flatMap((offer) =>
      offer.available ? [] : [{ plan: offer.plan, reason: offer.reason }],
    ),
    highest_rent_that_fits:
      quotes.find((quote) => quote.max_rent_that_fits !== null)?.max_rent_that_fits ?? null,
    advance_payment_months,
    payday,
    min_advance_payment_months: terms.min_advance_payment_months,
    max_advance_payment_months: terms.max_advance_payment_months,
  }
}
