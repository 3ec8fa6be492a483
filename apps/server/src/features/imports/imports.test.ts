import { schema } from '@efie/database'
import { makeGoods, type Goods } from '@efie/database/testing'
import { importKinds, type ImportKind } from '@efie/domain'
import { call } from '@orpc/server'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../../router.ts'
import {
  auditsOf,
  makeMoneyWorld,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'

let world: MoneyWorld
let context: SignedInContext
let goods: Goods
let sku = ''

beforeAll(async () => {
  world = await makeMoneyWorld()
  context = await world.signIn('admin')
})
afterAll(() => world.close())

const itemNow = async () => {
  const { db } = world.services
  const [row] = await db.select().from(schema.stockItems).where(eq(schema.stockItems.id, goods.stock_item_id))
  return row!
}

beforeEach(async () => {
  goods = await makeGoods(world.services.db, {
    name: 'Fridge',
    category: 'refrigerators',
    price: 350_000,
    stock: 10,
  })
  sku = (await itemNow()).sku
})

const csv = (...rows: string[]) => new File([rows.join('\n')], 'list.csv', { type: 'text/csv' })
const preview = (kind: ImportKind, file: File) => call(router.imports.preview, { kind, file }, { context })
const run = async (kind: ImportKind, file: File) => {
  const { confirm } = await preview(kind, file)
  return call(router.imports.run, { kind, file, confirm }, { context })
}
const undo = (id: string) => call(router.imports.undo, { id }, { context })
const correct = (quantity: number) =>
  call(
    router.stock.move,
    { id: goods.stock_item_id, kind: 'correction', quantity, reason: 'Counted' },
    { context: withKey(context) },
  )
const priceNow = async () => (await call(router.products.get, { id: goods.product_id }, { context })).price

describe('every kind', () => {
  test('rejects the rows of its example file, by their line', async () => {
    for (const kind of importKinds)
      expect(await preview(kind, await call(router.imports.example, { kind }, { context }))).toMatchObject({
        total: 1,
        failed: 1,
        rows: [],
        errors: [{ line: 2, message: 'This is the example row. Replace it with your own rows' }],
      })
  })

  test('needs its columns, and imports only what was previewed', async () => {
    await expect(preview('stock', csv('sku,count', `${sku},1`))).rejects.toMatchObject({
      data: { issues: [{ path: 'file', message: 'The first line needs the columns sku, on_hand' }] },
    })
    const file = csv('sku,on_hand', `${sku},12`)
    const { confirm } = await preview('stock', file)
    await correct(1)
    await expect(
      call(router.imports.run, { kind: 'stock', file, confirm }, { context }),
    ).rejects.toMatchObject({ code: 'STALE' })
    expect((await itemNow()).on_hand).toBe(11)
    await expect(run('stock', csv('sku,on_hand', `${sku},11`))).rejects.toMatchObject({
      data: { issues: [{ message: 'Nothing to add or change' }] },
    })
  })

  test('is for administrators', async () => {
    const analyst = await world.signIn('credit_analyst')
    const file = csv('sku,on_hand', `${sku},12`)
    await expect(
      call(router.imports.preview, { kind: 'stock', file }, { context: analyst }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })
})

describe('stock counts', () => {
  test('are shown old and new, booked as corrections, and undone by the reverse', async () => {
    const file = csv('Stock item,SKU,On hand', `Fridge,${sku},12`, 'Sofa,NOPE,1', `Twice,${sku},3`, 'Bed,,2')
    expect(await preview('stock', file)).toMatchObject({
      total: 4,
      added: 0,
      changed: 1,
      unchanged: 0,
      failed: 3,
      rows: [{ line: 2, key: sku, action: 'change', fields: [{ field: 'on_hand', old: 10, new: 12 }] }],
      errors: [
        { line: 3, message: 'No stock item has this SKU' },
        { line: 4, message: 'This row is in the file twice' },
        { line: 5, message: 'Enter the SKU' },
      ],
    })
    expect((await itemNow()).on_hand).toBe(10)
    const made = await run('stock', file)
    expect(made).toMatchObject({ changed: 1, failed: 3, can_undo: true })
    expect((await itemNow()).on_hand).toBe(12)
    const errors = await (await call(router.imports.errors, { id: made.id }, { context })).text()
    expect(errors.split('\n')[0]).toBe('Stock item,SKU,On hand,line,problem')
    expect(errors).toContain('Sofa,NOPE,1,3,No stock item has this SKU')
    expect(await undo(made.id)).toMatchObject({ reverted: 1, left: [], can_undo: false })
    expect((await itemNow()).on_hand).toBe(10)
    const movements = await world.services.db
      .select()
      .from(schema.stockMovements)
      .where(eq(schema.stockMovements.stock_item_id, goods.stock_item_id))
      .orderBy(desc(schema.stockMovements.id))
    expect(
      movements.slice(0, 2).map(({ kind, on_hand_change, reason }) => [kind, on_hand_change, reason]),
    ).toEqual([
      ['correction', -2, 'Import undone'],
      ['correction', 2, 'Stock count from a file'],
    ])
    expect(await auditsOf(world.services.db, 'import.run', made.id)).toHaveLength(1)
    expect(await auditsOf(world.services.db, 'import.undo', made.id)).toHaveLength(1)
    await expect(undo(made.id)).rejects.toMatchObject({ code: 'IMPORT_NOT_UNDOABLE' })
  })

  test('keep what is reserved, and a later count when undone', async () => {
    const { db } = world.services
    await db
      .update(schema.stockItems)
      .set({ reserved: 4 })
      .where(eq(schema.stockItems.id, goods.stock_item_id))
    const message = 'Keep at least 4 on hand. That many are reserved for orders'
    expect((await preview('stock', csv('sku,on_hand', `${sku},3`))).errors).toEqual([{ line: 2, message }])
    const made = await run('stock', csv('sku,on_hand', `${sku},20`))
    await correct(-1)
    expect(await undo(made.id)).toMatchObject({
      reverted: 0,
      left: [{ line: 2, message: `${sku}: The stock item has been counted again since the import` }],
    })
    expect((await itemNow()).on_hand).toBe(19)
  })
})

describe('prices', () => {
  test('are set by SKU, and restored unless they changed since', async () => {
    const file = csv('sku;price', `${sku};3,200.50`, 'NOPE;100', `${sku.toLowerCase()};1`)
    expect(await preview('prices', file)).toMatchObject({
      changed: 1,
      failed: 2,
      rows: [{ fields: [{ field: 'price', old: 350_000, new: 320_050 }] }],
    })
    const made = await run('prices', file)
    expect(await priceNow()).toBe(320_050)
    expect(await undo(made.id)).toMatchObject({ reverted: 1 })
    expect(await priceNow()).toBe(350_000)
    const again = await run('prices', file)
    await call(router.products.update, { id: goods.product_id, price: 330_000 }, { context })
    expect(await undo(again.id)).toMatchObject({
      reverted: 0,
      left: [{ line: 2, message: `${sku}: The price has changed since the import` }],
    })
    expect(await priceNow()).toBe(330_000)
  })

  test('of variants that share a stock item come back one by one', async () => {
    const variant = {
      id: goods.product_id,
      colour: 'Red',
      price: 400_000,
      stock_item_id: goods.stock_item_id,
    }
    await call(router.products.addVariant, variant, { context })
    const pricesNow = async () =>
      (await call(router.products.get, { id: goods.product_id }, { context })).variants.map(
        ({ price }) => price,
      )
    expect(await pricesNow()).toEqual([350_000, 400_000])
    const made = await run('prices', csv('sku,price', `${sku},4100`))
    expect(await pricesNow()).toEqual([410_000, 410_000])
    await undo(made.id)
    expect(await pricesNow()).toEqual([350_000, 400_000])
    expect((await preview('prices', csv('sku,price', `${sku},0`))).errors).toHaveLength(1)
  })
})

describe('holidays', () => {
  const sourceOf = async (date: string) => {
    const { data } = await call(router.holidays.list, { year: Number(date.slice(0, 4)) }, { context })
    return data.find((day) => day.date === date)
  }

  test('are added and restored, whichever way the date is written', async () => {
    await call(
      router.holidays.set,
      { date: '2027-03-06', name: 'Independence Day', observed: false },
      { context },
    )
    const file = csv(
      'date,name',
      '2027-03-10,Eid al-Fitr',
      '17/05/2027,Eid al-Adha',
      '2027-03-06,Independence Day',
      '2027-02-30,No such day',
      '2027-05-17,Again',
      '2027-06-01,',
    )
    const seen = await preview('holidays', file)
    expect(seen).toMatchObject({ added: 2, changed: 1, failed: 3 })
    expect(seen.rows.map(({ name, fields }) => [name, fields])).toEqual([
      ['2027-03-10', [{ field: 'name', old: null, new: 'Eid al-Fitr' }]],
      ['2027-05-17', [{ field: 'name', old: null, new: 'Eid al-Adha' }]],
      ['2027-03-06', [{ field: 'status', old: 'Working day', new: 'Holiday' }]],
    ])
    const made = await run('holidays', file)
    expect(await sourceOf('2027-05-17')).toMatchObject({ name: 'Eid al-Adha', source: 'announced' })
    expect(await sourceOf('2027-03-06')).toMatchObject({ source: 'law' })
    await call(router.holidays.set, { date: '2027-03-10', name: 'Eid', observed: true }, { context })
    expect(await undo(made.id)).toMatchObject({
      reverted: 2,
      left: [{ line: 2, message: '2027-03-10: This day has changed since the import' }],
    })
    expect(await sourceOf('2027-05-17')).toBeUndefined()
    expect(await sourceOf('2027-03-06')).toMatchObject({ source: 'worked' })
    const { data } = await call(router.imports.list, { kind: 'holidays' }, { context })
    expect(data[0]).toMatchObject({ id: made.id, added: 2, reverted: 2 })
  })
})
