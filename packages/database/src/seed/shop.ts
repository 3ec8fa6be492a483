import { addDays, moveStock, type StockMovementKind } from '@efie/domain'
import { demoProducts } from './catalogue/index.ts'
import { type VariantPlan, variantsOf } from './catalogue/variants.ts'
import { addAudit, moment, type Actor, type Demo } from './demo.ts'
import type { Staff } from './people.ts'

type StockItem = Demo['rows']['stockItems'][number] & { id: string; on_hand: number; reserved: number }

/** What a demo order can name: a variant with its product and its shelf. */
export interface DemoVariant {
  id: string
  product: (typeof demoProducts)[number] & { id: string }
  name: string | null
  item: StockItem
}

/** Moves stock as the server does, so that the shelf always agrees with its movements. */
export const moveDemoStock = (
  demo: Demo,
  at: string,
  item: StockItem,
  movement: { kind: StockMovementKind; quantity: number; order_id?: string; reason?: string; actor?: Actor },
): void => {
  const moved = moveStock(item, movement.kind, movement.quantity)
  if (!moved.ok) throw new RangeError(`${item.sku}: only ${moved.available} left`)
  const { change, after } = moved.value
  Object.assign(item, after)
  demo.rows.stockMovements.push({
    id: demo.id(at),
    stock_item_id: item.id,
    kind: movement.kind,
    on_hand_change: change.on_hand,
    reserved_change: change.reserved,
    on_hand_after: after.on_hand,
    reserved_after: after.reserved,
    order_id: movement.order_id ?? null,
    reason: movement.reason ?? null,
    actor_id: movement.actor?.id ?? null,
    created_at: at,
  })
}

const stockOf = (
  demo: Demo,
  staff: Staff,
  at: string,
  shelf: { sku: string; name: string; soldOut: boolean },
): StockItem => {
  const item: StockItem = {
    id: demo.id(at),
    sku: shelf.sku,
    name: shelf.name,
    on_hand: 0,
    reserved: 0,
    low_stock_threshold: 3,
    created_at: at,
    updated_at: at,
  }
  demo.rows.stockItems.push(item)
  // Now and then something is sold out.
  const received = demo.random.between(6, 40)
  moveDemoStock(demo, at, item, {
    kind: 'receipt',
    quantity: received,
    reason: 'First delivery',
    actor: staff.admin,
  })
  if (shelf.soldOut)
    moveDemoStock(demo, at, item, {
      kind: 'correction',
      quantity: 0 - received,
      reason: 'Moved to the showroom',
      actor: staff.admin,
    })
  return item
}

const nameOf = ({ size, colour }: VariantPlan): string | null =>
  [size, colour].filter(Boolean).join(', ') || null

/** The catalogue with its variants and shelves. */
export const makeCatalogue = (demo: Demo, staff: Staff): DemoVariant[] => {
  const made: DemoVariant[] = []
  demoProducts.forEach((product, index) => {
    const at = moment(demo, addDays(demo.today, -300 + (index % 60)), 10)
    const id = demo.id(at)
    demo.rows.products.push({ ...product, id, created_at: at, updated_at: at })
    const shelves: StockItem[] = []
    const plans = variantsOf(product.name)
    plans.forEach((plan, position) => {
      const name = nameOf(plan)
      const shared = plans.filter((other) => other.shelf === plan.shelf).length > 1
      const shelf = (shelves[plan.shelf] ??= stockOf(demo, staff, at, {
        sku: `EF-${String(index + 1).padStart(3, '0')}-${plan.shelf + 1}`,
        name: shared ? product.name : [product.name, name].filter(Boolean).join(', '),
        soldOut: index % 13 === 7 && position === 0,
      }))
      const variant = {
        id: demo.id(at),
        product_id: id,
        stock_item_id: shelf.id,
        size: plan.size,
        colour: plan.colour,
        price: plan.price,
        position,
        created_at: at,
        updated_at: at,
      }
      demo.rows.productVariants.push(variant)
      made.push({
        id: variant.id,
        product: { ...product, id, price: plan.price ?? product.price },
        name,
        item: shelf,
      })
    })
    if (index % 15 === 0)
      addAudit(demo, at, staff.admin, {
        action: 'product.create',
        subject_type: 'product',
        subject_id: id,
        after: { name: product.name, price: product.price },
      })
  })
  return made
}
