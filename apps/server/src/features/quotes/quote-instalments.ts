import { quoteShopPlan } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { loadActiveProduct } from './queries.ts'
import { shopPlanRefused } from './quote-refusal.ts'

/** Cash and instalment price together before anything is ordered, as the Hire-Purchase Act 1974 requires. */
export const quoteInstalments = async (ctx: Context, input: { cash_price: number; months: number }) => {
  const { terms } = await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))
  const quoted = quoteShopPlan(input, terms)
  if (!quoted.ok) throw shopPlanRefused(quoted, 'cash_price')
  return quoted.value
}
