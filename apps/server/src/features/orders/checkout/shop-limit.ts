import { shopLimit } from '@efie/domain'
import { nowIso } from '../../../platform/clock.ts'
import type { ScopedContext } from '../../../platform/context.ts'
import { loadActiveProduct } from '../../quotes/index.ts'
import { loadCreditFacts } from './credit-facts.ts'

/** What the caller can still buy in instalments, by the rules that decide their orders. */
export const getShopLimit = async (ctx: ScopedContext<'orders.create'>) => {
  const { terms } = await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))
  return {
    ...shopLimit(await loadCreditFacts(ctx.db, ctx.actor.id), terms),
    income_percent: terms.shop_limit_income_percent,
    affordability_percent: terms.affordability_eligible_percent,
  }
}
