import { quoteShopPlan } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { loadActiveProduct } from './queries.ts'
import { shopPlanRefused } from './quote-refusal.ts'

/** Cash price and instalment price side by side, before anything is ordered (Hire-Purchase Act 1974). */
export const quoteInstalments = async (ctx: Context, input: { cash_price: number; months: number }) => {
  const { terms } = await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))
  const quoted = quoteShopPlan(input, terms)
  if (!quoted.ok) throw shopPlanRefused(quoted, 'cash_price')
  return quoted.value
}
