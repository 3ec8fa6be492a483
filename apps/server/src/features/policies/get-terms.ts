import { productTermsFrom } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { loadActiveProduct } from '../quotes/index.ts'

/** The terms that a quote of this moment is made with. The contract lets through what anybody may know of them. */
export const getTerms = async (ctx: Context) => {
  const { terms } = await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))
  const { shop_months, ...rest } = productTermsFrom({ ...terms })
  return { ...rest, shop_months: [...shop_months] }
}
