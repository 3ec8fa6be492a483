import { schema } from '@efie/database'
import { addDays, moveStock, type StockMovementKind } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import type { Random } from '../random.ts'
import type { Person, World } from '../world.ts'
import { demoProducts } from './index.ts'
import { variantsOf, type VariantPlan } from './variants.ts'

type New<Table extends { $inferInsert: unknown }> = Table['$inferInsert'][]
type StockItem = typeof schema.stockItems.$inferInsert & { id: string; on_hand: number; reserved: number }

interface Rows {
  products: New<typeof schema.products>
  stockItems: StockItem[]
  variants: New<typeof schema.productVariants>
  movements: New<typeof schema.stockMovements>
}

/** A product that can be ordered. */
export interface Goods {
  variant_id: string
  price: number
  stock: number
}

/** Moves stock like the server does, so that items agree with their movements. */
const move = (
  rows: Rows,
  item: StockItem,
  by: Person,
  movement: { kind: StockMovementKind; quantity: number; reason: string },
): void => {
  const moved = moveStock(item, movement.kind, movement.quantity)
  if (!moved.ok) throw new RangeError(`${item.sku}: only ${moved.available} left`)
  const { change, after } = moved.value
  Object.assign(item, after)
  rows.movements.push({
    stock_item_id: item.id,
    kind: movement.kind,
    on_hand_change: change.on_hand,
    reserved_change: change.reserved,
    on_hand_after: after.on_hand,
    reserved_after: after.reserved,
    reason: movement.reason,
    actor_id: by.id,
    created_at: item.created_at,
  })
}

const nameOf = ({ size, colour }: VariantPlan): string | null =>
  [size, colour].filter(Boolean).join(', ') || null

/** A stock item with its first delivery; some are sold out. */
const makeStockItem = (
  rows: Rows,
  random: Random,
  by: Person,
  made: { sku: string; name: string; sold_out: boolean; at: string },
): StockItem => {
  const { sku, name, sold_out, at } = made
  const times = { created_at: at, updated_at: at }
  const item = { ...times, id: uuidv7(), sku, name, on_hand: 0, reserved: 0, low_stock_threshold: 3 }
  rows.stockItems.push(item)
  const quantity = random.between(6, 40)
  move(rows, item, by, { kind: 'receipt', quantity, reason: 'First delivery' })
  if (sold_out)
    move(rows, item, by, { kind: 'correction', quantity: 0 - quantity, reason: 'Moved to the showroom' })
  return item
}

/** Creates the catalogue with variants and stock over two months. */
export const putUpCatalogue = async (world: World, random: Random, admin: Person): Promise<Goods[]> => {
  const rows: Rows = { products: [], stockItems: [], variants: [], movements: [] }
  const goods: Goods[] = []
  demoProducts.forEach((product, index) => {
    const at = `${addDays(world.today, -410 + (index % 8))}T10:00:00.000Z`
    const times = { created_at: at, updated_at: at }
    const product_id = uuidv7()
    rows.products.push({ ...product, ...times, id: product_id })
    const items: StockItem[] = []
    const plans = variantsOf(product.name)
    plans.forEach((plan, position) => {
      const shared = plans.filter((other) => other.stock_item === plan.stock_item).length > 1
      const item = (items[plan.stock_item] ??= makeStockItem(rows, random, admin, {
        sku: `EF-${String(index + 1).padStart(3, '0')}-${plan.stock_item + 1}`,
        name: shared ? product.name : [product.name, nameOf(plan)].filter(Boolean).join(', '),
        sold_out: index % 13 === 7 && position === 0,
        at,
      }))
      const { size, colour, price } = plan
      const id = uuidv7()
      rows.variants.push({ ...times, id, product_id, stock_item_id: item.id, size, colour, price, position })
      goods.push({ variant_id: id, price: price ?? product.price, stock: item.on_hand })
    })
  })
  const { db } = world.services
  await db.insert(schema.products).values(rows.products)
  await db.insert(schema.stockItems).values(rows.stockItems)
  await db.insert(schema.productVariants).values(rows.variants)
  await db.insert(schema.stockMovements).values(rows.movements)
  return goods
}
