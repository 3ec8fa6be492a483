import { productTermsFrom, quoteAllPlans, type ProductTerms } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { loadActiveProduct, quoteRefused } from '../quotes/index.ts'
import { findPolicies, loadPolicy, type NamedPolicy } from './queries.ts'

export const changedFields = (terms: ProductTerms, inForce: ProductTerms): string[] =>
  (Object.keys(terms) as (keyof ProductTerms)[]).filter(
    (field) => field !== 'version' && JSON.stringify(terms[field]) !== JSON.stringify(inForce[field]),
  )

export const presentPolicy = (row: NamedPolicy, inForce: { id: string; terms: ProductTerms }) => {
  const terms = productTermsFrom({ ...row.terms })
  return {
    ...row,
    terms,
    changed: changedFields(terms, inForce.terms),
    in_force: row.id === inForce.id,
  }
}

export const listPolicies = async (ctx: ScopedContext<'policies.read'>) => {
  const inForce = await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))
  const rows = await findPolicies(ctx.db)
  return { data: rows.map((row) => presentPolicy(row, inForce)) }
}

interface Asked {
  id: string
  monthly_rent: number
  advance_payment_months?: number | undefined
  payday?: number | undefined
}

/** The same rent under a version and under the one in force, for comparison; nothing is stored. */
export const previewPolicy = async (ctx: ScopedContext<'policies.read'>, { id, ...asked }: Asked) => {
  const policy = await loadPolicy(ctx.db, id)
  const inForce = await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))
  const quotesUnder = (terms: ProductTerms) => {
    const offers = quoteAllPlans({ ...asked, payout_date: today(ctx.clock) }, terms)
    if (!offers.ok) throw quoteRefused(offers)
    return offers.value.flatMap((offer) => (offer.available ? [offer.quote] : []))
  }
  return {
    under_version: quotesUnder(productTermsFrom({ ...policy.terms })),
    in_force: quotesUnder(inForce.terms),
  }
}
