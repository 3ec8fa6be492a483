import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { listMovements, listStock, moveStockItem, updateStockItem } from '../../testing/shop.ts'
import { createProduct, updateProduct } from './change-products.ts'
import { addVariant, updateVariant } from './change-variants.ts'
import { withScope, type Context } from '../../platform/context.ts'
import { getProduct, listFacets, listProducts } from './list-products.ts'

let harness: Harness
let admin: Awaited<ReturnType<Harness['signIn']>>
let analyst: Awaited<ReturnType<Harness['signIn']>>

beforeAll(async () => {
  harness = await makeHarness()
  admin = await harness.signIn('admin')
  analyst = await harness.signIn('credit_analyst')
})
afterAll(() => harness.close())

const sofa = (name: string, stock = 5) =>
  createProduct(withScope(admin, 'products.write'), {
    name,
    category: 'sofas-and-chairs',
    price: 400_000,
    stock,
  })

describe('variants', () => {
  test('share a stock item or have their own; the product counts a shared one once', async () => {
    const product = await sofa('Corner sofa')
    const [first] = product.variants
    const shared = await addVariant(withScope(admin, 'products.write'), {
      id: product.id,
      size: 'Left',
      stock_item_id: first!.stock_item_id,
    })
    expect(shared.stock).toBe(5)
    expect(shared.variants.map((variant) => variant.stock)).toEqual([5, 5])
    const own = await addVariant(withScope(admin, 'products.write'), {
      id: product.id,
      size: 'Right',
      stock: 4,
      price: 450_000,
    })
    expect(own).toMatchObject({ stock: 9, price: 400_000 })
    expect(own.variants.map((variant) => variant.price)).toEqual([400_000, 400_000, 450_000])
    await expect(
      addVariant(withScope(admin, 'products.write'), { id: product.id, size: 'Left' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await expect(
      addVariant(withScope(admin, 'products.write'), {
        id: product.id,
        size: 'None',
        stock_item_id: product.id,
      }),
    ).rejects.toMatchObject({ code: 'STOCK_ITEM_NOT_FOUND' })
    const gone = await updateVariant(withScope(admin, 'products.write'), {
      variant_id: own.variants[2]!.id,
      listed: false,
    })
    const all = [{ size: null }, { size: 'Left' }, { size: 'Right', listed: false }]
    expect(gone).toMatchObject({ stock: 5, variants: all })
    await expect(
      addVariant(withScope(admin, 'products.write'), { id: product.id, size: 'Right' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await expect(async () =>
      addVariant(withScope(analyst, 'products.write'), { id: product.id, size: 'X' }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })

  test('only those who can change products see one off sale, and put it back', async () => {
    const { id } = await sofa('Chaise longue')
    const sizesFor = async (ctx: Context) =>
      (await getProduct(ctx, { id })).variants.map(({ size, listed }) => [size, listed])
    const { variants } = await addVariant(withScope(admin, 'products.write'), { id, size: 'Left' })
    const variant_id = variants[1]!.id
    await updateVariant(withScope(admin, 'products.write'), { variant_id, listed: false })
    expect(await sizesFor(admin)).toEqual([
      [null, true],
      ['Left', false],
    ])
    const tenant = await harness.signIn('user')
    for (const reader of [harness.as(null), tenant, analyst])
      expect(await sizesFor(reader)).toEqual([[null, true]])
    await updateVariant(withScope(admin, 'products.write'), { variant_id, listed: true })
    expect(await sizesFor(tenant)).toEqual([
      [null, true],
      ['Left', true],
    ])
  })

  test('a product keeps one variant, and its variants follow its price', async () => {
    const product = await sofa('Stool')
    const variant_id = product.variants[0]!.id
    await expect(
      updateVariant(withScope(admin, 'products.write'), { variant_id, listed: false }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await updateVariant(withScope(admin, 'products.write'), { variant_id, price: 400_000 })
    const cheaper = await updateProduct(withScope(admin, 'products.write'), {
      id: product.id,
      price: 350_000,
    })
    expect(cheaper.variants[0]!.price).toBe(350_000)
    await expect(
      updateProduct(withScope(admin, 'products.write'), {
        id: product.id,
        delivery_days_min: 9,
        delivery_days_max: 2,
      }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

describe('stock', () => {
  test('a product is found in stock as long as one of its listed variants has units', async () => {
    const { id, variants } = await sofa('Seesaw sofa', 2)
    const [first] = variants
    const isFound = async () => {
      const { data } = await listProducts(harness.as(null), { limit: 5, q: 'seesaw', in_stock: true })
      const { in_stock } = await listFacets(harness.as(null), { q: 'seesaw' })
      expect(in_stock).toBe(data.length)
      return data.length === 1
    }
    const move = (stock_item_id: string, quantity: number) =>
      moveStockItem(withScope(admin, 'stock.write'), {
        id: stock_item_id,
        kind: 'correction',
        quantity,
        reason: 'Counted',
      })
    expect(await isFound()).toBe(true)
    await move(first!.stock_item_id, -2)
    expect(await isFound()).toBe(false)
    const product = await addVariant(withScope(admin, 'products.write'), { id, size: 'Left', stock: 1 })
    const left = product.variants[1]!
    expect(await isFound()).toBe(true)
    await updateVariant(withScope(admin, 'products.write'), { variant_id: left.id, listed: false })
    expect(await isFound()).toBe(false)
    await move(first!.stock_item_id, 1)
    expect(await isFound()).toBe(true)
    await harness.services.db
      .update(schema.stockItems)
      .set({ reserved: 1 })
      .where(eq(schema.stockItems.id, first!.stock_item_id))
    expect(await isFound()).toBe(false)
    await updateVariant(withScope(admin, 'products.write'), { variant_id: left.id, listed: true })
    expect(await isFound()).toBe(true)
  })

  test('every movement stays on record, a count never goes below what is promised, low stock is told once', async () => {
    const { stock_item_id: id } = (await sofa('Counted', 5)).variants[0]!
    const { db } = harness.services
    await db.update(schema.stockItems).set({ reserved: 3 }).where(eq(schema.stockItems.id, id))
    const move = (quantity: number, kind: 'receipt' | 'correction' = 'correction') =>
      moveStockItem(withScope(admin, 'stock.write'), { id, kind, quantity, reason: 'Counted' })
    await expect(move(-3)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await updateStockItem(withScope(admin, 'stock.write'), { id, low_stock_threshold: 1 })
    expect(await move(-1)).toMatchObject({ on_hand: 4, available: 1, low: true })
    await move(-1)
    const told = await db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.title, 'Stock is running low'))
    expect(told.filter((notice) => notice.message.startsWith('Counted'))).toHaveLength(1)
    expect(
      (await listStock(withScope(admin, 'stock.read'), { limit: 10, low: true })).data.map((item) => item.id),
    ).toContain(id)
    expect(await move(10, 'receipt')).toMatchObject({ on_hand: 13, low: false })
    const { data } = await listMovements(withScope(admin, 'stock.read'), { id, limit: 2 })
    expect(data.map((row) => [row.kind, row.on_hand_change, row.on_hand_after])).toEqual([
      ['receipt', 10, 13],
      ['correction', -1, 3],
    ])
    await expect(db.delete(schema.stockMovements)).rejects.toThrow('delete from')
    await expect(async () => listStock(withScope(analyst, 'stock.read'), { limit: 1 })).rejects.toMatchObject(
      { code: 'INSUFFICIENT_PERMISSIONS' },
    )
    await expect(
      move(-1, 'correction').then(() =>
        listMovements(withScope(admin, 'stock.read'), { id: admin.actor.id, limit: 1 }),
      ),
    ).rejects.toMatchObject({ code: 'STOCK_ITEM_NOT_FOUND' })
  })

  test('a repeat under one key moves the goods once', async () => {
    const { stock_item_id: id } = (await sofa('Once', 1)).variants[0]!
    const key = { idempotency_key: 'receipt-1' }
    const input = { id, kind: 'receipt', quantity: 2, reason: 'Van' } as const
    await moveStockItem(withScope(harness.as(admin.actor, key), 'stock.write'), input)
    expect(await moveStockItem(withScope(harness.as(admin.actor, key), 'stock.write'), input)).toMatchObject({
      on_hand: 3,
    })
    expect((await listStock(withScope(admin, 'stock.read'), { limit: 1, q: 'Once' })).data[0]).toMatchObject({
      on_hand: 3,
    })
  })
})
