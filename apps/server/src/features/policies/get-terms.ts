import { productTermsFrom } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { loadActiveProduct } from '../quotes/index.ts'

/** The terms that quotes are made with now. The contract lets only the public part through. */
export const getTerms = async (ctx: Context) => {
  const { terms } = await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))
  const { shop_months, ...rest } = productTermsFrom({ ...terms })
  return { ...rest, shop_months: [...shop_months] }
}
