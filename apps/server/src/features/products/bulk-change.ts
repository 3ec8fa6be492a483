import type { Transaction } from '@efie/database'
import { parse } from 'csv-parse/sync'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type TransactionContext, type ScopedContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { lockStockItems, recordMovement } from '../stock/index.ts'
import { updateProductRow } from './queries.ts'
import { loadBySku, loadVariants, updateVariantRow } from './variant-queries.ts'

const MOST_ROWS = 5_000

interface RowError {
  line: number
  column: string
  message: string
}
interface RequestedChange {
  line: number
  sku: string
  /** Undefined: unchanged. */
  price?: number
  on_hand?: number
}
type Sold = Awaited<ReturnType<typeof loadBySku>>

/** `1,234.50` or `1234.5` in cedis as pesewas; undefined if it isn't an amount. */
const pesewasOf = (text: string): number | undefined => {
  const plain = text.replaceAll(/[,\s]|GHS|GH₵/g, '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  const [cedis = '0', rest = ''] = plain.split('.')
  return Number(cedis) * 100 + Number(rest.padEnd(2, '0'))
}

const read = (csv: string): { requested: RequestedChange[]; errors: RowError[] } => {
  let records: { record: Record<string, string>; info: { lines: number } }[]
  try {
    // A cast, because csv-parse derives its record type from options it can't see here.
    records = parse(csv, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as unknown as typeof records
  } catch {
    throw invalid(
      'csv',
      'We can’t read this file. Save it as CSV with the columns sku, price and on_hand, and check its quotation marks',
    )
  }
  if (records.length === 0)
    throw invalid('csv', 'The file has no rows. The first line must be sku,price,on_hand')
  if (records.length > MOST_ROWS) throw invalid('csv', `Use no more than ${MOST_ROWS} rows at a time`)
  const errors: RowError[] = []
  const seen = new Set<string>()
  const requested = records.map(({ record, info: { lines: line } }): RequestedChange => {
    const { sku = '', price = '', on_hand: count = '' } = record
    const refuse = (column: string, message: string) => errors.push({ line, column, message })
    if (sku === '') refuse('sku', 'Enter the SKU')
    else if (seen.has(sku)) refuse('sku', 'This SKU is in the list twice')
    seen.add(sku)
    const change: RequestedChange = { line, sku }
    if (price !== '') {
      const amount = pesewasOf(price)
      if (amount === undefined || amount === 0)
        refuse('price', 'Enter an amount in cedis, such as 1450 or 1450.50')
      else change.price = amount
    }
    if (count !== '') {
      if (/^\d{1,7}$/.test(count)) change.on_hand = Number(count)
      else refuse('on_hand', 'Enter a whole number')
    }
    return change
  })
  return { requested, errors }
}

/** What a row of the file changes for the variants sold from its stock item, judged against their current rows. */
const compare = (requested: readonly RequestedChange[], sold: Sold, errors: RowError[]) => {
  const bySku = Map.groupBy(sold, (row) => row.sku)
  return requested.flatMap((change) => {
    const rows = bySku.get(change.sku)
    const [first] = rows ?? []
    if (!rows || !first) {
      if (change.sku !== '')
        errors.push({ line: change.line, column: 'sku', message: 'No stock item on sale has this SKU' })
      return []
    }
    const on_hand = change.on_hand ?? first.on_hand
    if (on_hand < first.reserved)
      errors.push({
        line: change.line,
        column: 'on_hand',
        message: `Enter at least ${first.reserved}. That many are reserved for orders`,
      })
    return [
      {
        rows,
        shown: {
          line: change.line,
          sku: change.sku,
          name: first.name,
          price_before: first.price,
          price_after: change.price ?? first.price,
          on_hand_before: first.on_hand,
          on_hand_after: on_hand,
        },
      },
    ]
  })
}

type Change = ReturnType<typeof compare>[number]

const isChange = ({ shown }: Change): boolean =>
  shown.price_before !== shown.price_after || shown.on_hand_before !== shown.on_hand_after

const setPrice = async (tx: Transaction, rows: Sold, price: number, now: string): Promise<void> => {
  for (const product of new Set(rows.map((row) => row.product_id))) {
    const changed = new Set(rows.filter((row) => row.product_id === product).map((row) => row.variant_id))
    const prices = (await loadVariants(tx, product)).map((variant) => ({
      id: variant.id,
      price: changed.has(variant.id) ? price : variant.price,
    }))
    // The product's price is its lowest; a variant at that price stores none of its own.
    const lowest = Math.min(...prices.map((variant) => variant.price))
    await updateProductRow(tx, product, { price: lowest }, now)
    for (const variant of prices)
      await updateVariantRow(tx, variant.id, { price: variant.price === lowest ? null : variant.price }, now)
  }
}

const applyChanges = async (ctx: TransactionContext, changes: readonly Change[]): Promise<void> => {
  const now = nowIso(ctx.clock)
  const shelves = new Map(
    (
      await lockStockItems(
        ctx.db,
        changes.map(({ rows }) => rows[0]!.stock_item_id),
      )
    ).map((item) => [item.sku, item]),
  )
  for (const { rows, shown } of changes) {
    if (shown.price_before !== shown.price_after) await setPrice(ctx.db, rows, shown.price_after, now)
    const shelf = shelves.get(shown.sku)
    const quantity = shown.on_hand_after - (shelf?.on_hand ?? 0)
    if (shelf && shown.on_hand_before !== shown.on_hand_after && quantity !== 0)
      await recordMovement(ctx, shelf, { kind: 'correction', quantity, reason: 'Stock count, from a list' })
    await recordAudit(ctx, {
      action: 'stock.bulk',
      subject_type: 'stock_item',
      subject_id: rows[0]!.stock_item_id,
      before: { price: shown.price_before, on_hand: shown.on_hand_before },
      after: { price: shown.price_after, on_hand: shown.on_hand_after },
    })
  }
}

/**
 * Changes prices and stock by CSV: previews first, then applies everything, or nothing while a row is
 * invalid.
 */
export const bulkChange = async (
  ctx: ScopedContext<'stock.write'>,
  input: { csv: string; apply: boolean },
) => {
  const { requested, errors } = read(input.csv)
  return transact(ctx, async (ctx) => {
    const sold = await loadBySku(
      ctx.db,
      requested.map((change) => change.sku),
    )
    const compared = compare(requested, sold, errors)
    const changes = compared.filter(isChange)
    const applied = input.apply && errors.length === 0
    if (applied) await applyChanges(ctx, changes)
    return {
      applied,
      rows: changes.map(({ shown }) => shown),
      unchanged: compared.length - changes.length,
      errors: errors.sort((left, right) => left.line - right.line),
    }
  })
}
