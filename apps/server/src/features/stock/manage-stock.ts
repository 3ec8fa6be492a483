import type { Transaction } from '@efie/database'
import { availableOf, definedFields, readableCharacters } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { toPage } from '../../platform/pagination.ts'
import {
  findMovements,
  findStockItems,
  insertStockItem,
  loadStockItem,
  lockStockItems,
  updateStockItemRow,
  type StockItem,
  type StockPage,
} from './queries.ts'
import { bookMovement, keepReserved } from './book-movement.ts'
import { recordMovement } from './record-movement.ts'

const present = (item: StockItem) => ({
  ...item,
  available: availableOf(item),
  low: availableOf(item) <= item.low_stock_threshold,
})

export const listStock = async (ctx: ScopedContext<'stock.read'>, input: StockPage) => {
  const page = await findStockItems(ctx.db, input)
  return { ...page, data: page.data.map(present) }
}

export const listMovements = async (
  ctx: ScopedContext<'stock.read'>,
  input: Parameters<typeof findMovements>[1],
) => {
  if (!(await loadStockItem(ctx.db, input.id))) throw new AppError('STOCK_ITEM_NOT_FOUND')
  return toPage(await findMovements(ctx.db, input), input.limit)
}

const lockOne = async (tx: Transaction, id: string): Promise<StockItem> => {
  const [item] = await lockStockItems(tx, [id])
  if (!item) throw new AppError('STOCK_ITEM_NOT_FOUND')
  return item
}

/** Records received goods or a corrected count; never below what is reserved by orders. */
export const moveStockItem = async (
  ctx: ScopedContext<'stock.write'>,
  input: { id: string; kind: 'receipt' | 'correction'; quantity: number; reason: string },
) => {
  return transactOnce(ctx, 'stock.move', input, async (ctx) => {
    const before = await lockOne(ctx.db, input.id)
    if (before.on_hand + input.quantity < before.reserved) throw invalid('quantity', keepReserved(before))
    const after = await bookMovement(ctx, before, input)
    return present(after)
  })
}

export const updateStockItem = async (
  ctx: ScopedContext<'stock.write'>,
  { id, ...input }: { id: string; name?: string | undefined; low_stock_threshold?: number | undefined },
) => {
  return transact(ctx, async (ctx) => {
    const before = await lockOne(ctx.db, id)
    expectVersion(ctx, before)
    const after = await updateStockItemRow(ctx.db, id, definedFields(input), nowIso(ctx.clock))
    await recordAudit(ctx, {
      action: 'stock.update',
      subject_type: 'stock_item',
      subject_id: id,
      before: { name: before.name, low_stock_threshold: before.low_stock_threshold },
      after: { name: after.name, low_stock_threshold: after.low_stock_threshold },
    })
    return present(after)
  })
}

/** Creates a stock item for a new variant, with its initial units. */
export const openStockItem = async (
  ctx: TransactionContext,
  opened: { name: string; quantity: number; sku?: string | undefined },
): Promise<StockItem> => {
  const now = nowIso(ctx.clock)
  const id = uuidv7()
  const item = await insertStockItem(ctx.db, {
    id,
    // The end of a UUIDv7 is random: short enough to read aloud, unique by constraint.
    sku: opened.sku ?? `EF-${readableCharacters(id)}`,
    name: opened.name,
    created_at: now,
    updated_at: now,
  })
  if (opened.quantity === 0) return item
  return recordMovement(ctx, item, { kind: 'receipt', quantity: opened.quantity, reason: 'Opening stock' })
}
