import type { ImportedRow } from '@efie/database'
import type { TransactionContext } from '../../platform/context.ts'
import type { ImportRules, Problem } from '../../platform/imports/rules.ts'
import { bookMovement, keepReserved } from './book-movement.ts'
import { countCorrectionsSince, findBySku, lockStockItems } from './queries.ts'

export const notACount = 'Enter the count as a whole number'

export const countOf = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null)

const changeOf = ({ fields: [field] }: ImportedRow): number => Number(field?.new) - Number(field?.old)

const lockItems = async (ctx: TransactionContext, rows: readonly ImportedRow[]) => {
  const items = await lockStockItems(
    ctx.db,
    rows.map((row) => row.subject_id),
  )
  return new Map(items.map((item) => [item.id, item]))
}

/** Stock counts: a row books the difference to what is on hand as a correction. */
export const stockImport: ImportRules = {
  permissions: ['stock.write'],
  lock: async (tx, keys) => {
    const items = await findBySku(tx, keys)
    await lockStockItems(
      tx,
      items.map((item) => item.id),
    )
  },
  compare: async (db, read) => {
    const keys = read.map(({ key }) => key)
    const items = new Map((await findBySku(db, keys)).map((item) => [item.sku, item]))
    const errors: Problem[] = []
    const rows = read.flatMap(({ line, key, cells }): ImportedRow[] => {
      const item = items.get(key)
      const count = countOf(cells['on_hand'] ?? '')
      const refuse = (message: string) => {
        errors.push({ line, message })
        return []
      }
      if (!item) return refuse('No stock item has this SKU')
      if (count === null) return refuse(notACount)
      if (count < item.reserved) return refuse(keepReserved(item))
      if (count === item.on_hand) return []
      const fields = [{ field: 'on_hand', old: item.on_hand, new: count }]
      return [{ line, key, name: item.name, action: 'change', subject_id: item.id, fields, before: {} }]
    })
    return { rows, errors }
  },
  write: async (ctx, rows) => {
    const items = await lockItems(ctx, rows)
    for (const row of rows) {
      const item = items.get(row.subject_id)
      const quantity = changeOf(row)
      if (item)
        await bookMovement(ctx, item, { kind: 'correction', quantity, reason: 'Stock count from a file' })
    }
    return rows
  },
  undo: async (ctx, row, since) => {
    const item = (await lockItems(ctx, [row])).get(row.subject_id)
    if (!item) return 'This stock item no longer exists'
    // The first correction is the import's own.
    if ((await countCorrectionsSince(ctx.db, item.id, since)) > 1)
      return 'The stock item has been counted again since the import'
    const quantity = -changeOf(row)
    if (item.on_hand + quantity < item.reserved) return keepReserved(item)
    await bookMovement(ctx, item, { kind: 'correction', quantity, reason: 'Import undone' })
    return null
  },
}
