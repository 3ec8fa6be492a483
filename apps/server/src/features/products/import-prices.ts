import type { ImportedRow } from '@efie/database'
import { maxAmount, parseMoney } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import type { TransactionContext } from '../../platform/context.ts'
import type { ImportRules, Problem } from '../../platform/imports/rules.ts'
import { lockProduct } from './queries.ts'
import { setPrices } from './set-prices.ts'
import { loadBySku } from './variant-queries.ts'

type Sold = Awaited<ReturnType<typeof loadBySku>>

export const soldBySku = async (db: Parameters<typeof loadBySku>[0], keys: readonly string[]) =>
  Map.groupBy(await loadBySku(db, keys), (row) => row.sku)

export const notAPrice = 'Enter an amount in cedis, such as 1450 or 1450.50'

export const priceOf = (text: string): number | null => {
  const price = parseMoney(text)
  return price === null || price === 0 || price > maxAmount ? null : price
}

const newPriceOf = ({ fields: [field] }: ImportedRow): number => Number(field?.new)

/** Sets the prices of what is sold under a SKU, audited for each product. */
const reprice = async (ctx: TransactionContext, sold: Sold, priceOf: (variant: string) => number) => {
  for (const [product_id, variants] of Map.groupBy(sold, (row) => row.product_id)) {
    const after = new Map(variants.map(({ variant_id }) => [variant_id, priceOf(variant_id)]))
    await setPrices(ctx, product_id, after)
    await recordAudit(ctx, {
      action: 'product.import-price',
      subject_type: 'product',
      subject_id: product_id,
      before: Object.fromEntries(variants.map((row) => [row.variant_id, row.price])),
      after: Object.fromEntries(after),
    })
  }
}

/** Products in the order of their ids, so that two imports can't deadlock. */
const lockSold = async (ctx: Pick<TransactionContext, 'db'>, keys: readonly string[]): Promise<void> => {
  const products = new Set((await loadBySku(ctx.db, keys)).map((row) => row.product_id))
  for (const id of [...products].sort()) await lockProduct(ctx.db, id)
}

/** Cash prices by SKU: a row sets the price of every variant sold from that stock item. */
export const priceImport: ImportRules = {
  permissions: ['products.write'],
  lock: (db, keys) => lockSold({ db }, keys),
  compare: async (db, read) => {
    const sold = await soldBySku(
      db,
      read.map(({ key }) => key),
    )
    const errors: Problem[] = []
    const rows = read.flatMap(({ line, key, cells }): ImportedRow[] => {
      const variants = sold.get(key) ?? []
      const price = priceOf(cells['price'] ?? '')
      const [first] = variants
      if (!first) errors.push({ line, message: 'Nothing on sale has this SKU' })
      else if (price === null) errors.push({ line, message: notAPrice })
      const old = variants.find((row) => row.price !== price)
      if (!first || price === null || !old) return []
      return [
        {
          line,
          key,
          name: first.name,
          action: 'change',
          subject_id: first.product_id,
          fields: [{ field: 'price', old: old.price, new: price }],
          before: Object.fromEntries(variants.map((row) => [row.variant_id, row.price])),
        },
      ]
    })
    return { rows, errors }
  },
  write: async (ctx, rows) => {
    const sold = await soldBySku(
      ctx.db,
      rows.map(({ key }) => key),
    )
    for (const row of rows) await reprice(ctx, sold.get(row.key) ?? [], () => newPriceOf(row))
    return rows
  },
  undo: async (ctx, row) => {
    await lockSold(ctx, [row.key])
    const sold = await loadBySku(ctx.db, [row.key])
    const before = new Map(Object.entries(row.before))
    if (sold.length === 0) return 'The product is no longer on sale'
    if (sold.some(({ variant_id, price }) => price !== newPriceOf(row) || !before.has(variant_id)))
      return 'The price has changed since the import'
    await reprice(ctx, sold, (variant) => Number(before.get(variant)))
    return null
  },
}
