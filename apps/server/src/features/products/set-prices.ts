import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { updateProductRow } from './queries.ts'
import { loadVariants, updateVariantRow } from './variant-queries.ts'

/** Sets prices of a locked product's variants. The product's price is the lowest; a variant at that price stores none of its own. */
export const setPrices = async (
  { db, clock }: Pick<TransactionContext, 'db' | 'clock'>,
  productId: string,
  wanted: ReadonlyMap<string, number>,
): Promise<void> => {
  const now = nowIso(clock)
  const prices = (await loadVariants(db, productId)).map(({ id, price }) => ({
    id,
    price: wanted.get(id) ?? price,
  }))
  const lowest = Math.min(...prices.map(({ price }) => price))
  await updateProductRow(db, productId, { price: lowest }, now)
  for (const { id, price } of prices)
    await updateVariantRow(db, id, { price: price === lowest ? null : price }, now)
}
