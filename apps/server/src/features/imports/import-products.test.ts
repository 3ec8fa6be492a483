import { randomBytes } from 'node:crypto'
import { schema } from '@efie/database'
import { and, eq } from 'drizzle-orm'
import { call } from '@orpc/server'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { router } from '../../router.ts'
import { plain } from '../../testing/picture.ts'
import { productColumns as header, productZip as zip } from '../../testing/product-zip.ts'
import { createOrder, makeShopWorld, orderInput, cleanPhotos, type ShopWorld } from '../../testing/shop.ts'
import { withKey, type SignedInContext } from '../../testing/money.ts'
import { withScope } from '../../platform/context.ts'
import { StorageAwayError } from '../../platform/storage/storage.ts'
import { rulesOf } from './run-import.ts'

let world: ShopWorld
let context: SignedInContext
/** Two pictures that differ. */
let red: Uint8Array
let blue: Uint8Array
beforeAll(async () => {
  world = await makeShopWorld()
  context = await world.signIn('admin')
  const jpeg = async (background: string) =>
    new Uint8Array(await plain(700, 500, { background }).jpeg().toBuffer())
  red = await jpeg('#f00')
  blue = await jpeg('#00f')
})
afterAll(() => world.close())

const preview = (file: File) => call(router.imports.preview, { kind: 'products', file }, { context })
const run = async (file: File) => {
  const { confirm } = await preview(file)
  return call(router.imports.run, { kind: 'products', file, confirm }, { context })
}
const undo = (id: string) => call(router.imports.undo, { id }, { context })
const productOf = async (sku: string) => {
  const { db } = world.services
  const [row] = await db
    .select({ id: schema.products.id })
    .from(schema.products)
    .innerJoin(schema.productVariants, eq(schema.productVariants.product_id, schema.products.id))
    .innerJoin(schema.stockItems, eq(schema.stockItems.id, schema.productVariants.stock_item_id))
    .where(and(eq(schema.stockItems.sku, sku), eq(schema.products.listed, true)))
  return row && call(router.products.get, { id: row.id }, { context })
}
const photoRows = () => world.services.db.select().from(schema.photos)
const refusal = (message: string) => ({
  data: { issues: [{ path: 'file', message: expect.stringContaining(message) as string }] },
})

describe('products from a ZIP', () => {
  test('are added with pictures and stock, changed by SKU, and unchanged the second time', async () => {
    const rows = [
      'T-1,Table,Dining Sets,1450.50,Ashfoam,7,"a.jpg, b.jpg"',
      'T-2,Bench,dining-sets,300,,,b.jpg',
    ]
    const files = { 'shop/pictures/A.JPG': red, 'shop/pictures/b.jpg': blue, 'spare.jpg': red }
    const file = zip(rows, files)
    expect(await preview(file)).toMatchObject({
      total: 2,
      added: 2,
      changed: 0,
      failed: 0,
      unused: ['spare.jpg'],
      rows: [
        {
          key: 'T-1',
          action: 'add',
          fields: [
            { field: 'name', old: null, new: 'Table' },
            { field: 'category', old: null, new: 'dining-sets' },
            { field: 'brand', old: null, new: 'Ashfoam' },
            { field: 'price', old: null, new: 145_050 },
            { field: 'on_hand', old: null, new: 7 },
            { field: 'pictures', old: null, new: 'A.JPG, b.jpg' },
          ],
        },
        { key: 'T-2' },
      ],
    })
    expect(await photoRows()).toEqual([])
    expect(await run(file)).toMatchObject({ kind: 'products', added: 2, can_undo: true })
    const table = await productOf('T-1')
    expect(table).toMatchObject({ name: 'Table', price: 145_050, brand: 'Ashfoam', stock: 7, version: 1 })
    expect(table?.photos).toHaveLength(2)
    expect(await preview(file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })

    const changed = zip(['T-1,Long table,Dining Sets,1500,,5,b.jpg', 'T-2,Bench,dining-sets,300,,,'], {
      'b.jpg': blue,
    })
    expect(await preview(changed)).toMatchObject({
      changed: 1,
      unchanged: 1,
      rows: [
        {
          fields: [
            { field: 'name', old: 'Table', new: 'Long table' },
            { field: 'price', old: 145_050, new: 150_000 },
            { field: 'on_hand', old: 7, new: 5 },
            { field: 'pictures', old: '2 pictures', new: 'b.jpg' },
          ],
        },
      ],
    })
    const made = await run(changed)
    expect(await productOf('T-1')).toMatchObject({
      name: 'Long table',
      price: 150_000,
      stock: 5,
      brand: 'Ashfoam',
      photos: [{}],
    })
    world.clock.advance({ days: 2 })
    await cleanPhotos(world.services)
    expect(await undo(made.id)).toMatchObject({ reverted: 1, left: [] })
    const restored = await productOf('T-1')
    expect(restored).toMatchObject({ name: 'Table', price: 145_050, stock: 7 })
    expect(restored?.images).toEqual(table?.images)
    expect(restored?.photos).toHaveLength(2)
  })

  test('leave with the undone import unless they were used, and can be imported again', async () => {
    const file = zip(
      ['U-1,Stool,dining-sets,90,,3,a.jpg', 'U-2,Chair,dining-sets,95,,3,', 'U-3,Rug,dining-sets,80,,3,'],
      { 'a.jpg': red },
    )
    const made = await run(file)
    const chair = await productOf('U-2')
    await createOrder(
      withScope(withKey(world.tenant), 'orders.create'),
      orderInput({
        product_id: chair!.id,
        variant_id: chair!.variants[0]!.id,
        stock_item_id: chair!.variants[0]!.stock_item_id,
      }),
    )
    const rug = await productOf('U-3')
    await call(router.products.update, { id: rug!.id, name: 'Round rug' }, { context })
    const undone = await undo(made.id)
    expect(undone).toMatchObject({
      reverted: 1,
      left: [
        { line: 3, message: 'U-2: The product has been ordered since the import' },
        { line: 4, message: 'U-3: The product has been changed since the import' },
      ],
    })
    expect(await productOf('U-1')).toBeUndefined()
    expect(await run(zip(['U-1,Stool,dining-sets,90,,2,a.jpg'], { 'a.jpg': red }))).toMatchObject({
      added: 1,
    })
    expect(await productOf('U-1')).toMatchObject({ stock: 2, photos: [{}] })
  })

  test('are restored but for what changed since', async () => {
    await run(zip(['V-1,Lamp,smart-tvs,50,Binatone,4,']))
    const made = await run(zip(['V-1,Floor lamp,smart-tvs,60,Nasco,4,']))
    const lamp = await productOf('V-1')
    await call(router.products.update, { id: lamp!.id, name: 'Tall lamp' }, { context })
    expect(await undo(made.id)).toMatchObject({
      left: [{ message: 'V-1: The name has changed since the import. The rest was restored' }],
    })
    expect(await productOf('V-1')).toMatchObject({ name: 'Tall lamp', brand: 'Binatone', price: 5_000 })
  })

  test('with errors are reported by row, each picture checked as if uploaded singly', async () => {
    const small = new Uint8Array(await plain(300, 200).jpeg().toBuffer())
    const rows = [
      'W-1,Fan,air-conditioners,10,,,gone.jpg',
      'W-2,Fan,air-conditioners,10,,,small.jpg',
      'W-3,Fan,air-conditioners,10,,,torn.jpg',
      'W-4,Fan,air-conditioners,10,,,drawing.jpg',
      'W-5,,fans,ten,,-1,',
      'W 6,Fan,air-conditioners,10,,,',
      'W-7,Fan,air-conditioners,10,,,',
      'W-7,Fan,air-conditioners,10,,,',
      'EXAMPLE-1,Fan,air-conditioners,10,,,',
    ]
    const files = {
      'small.jpg': small,
      'torn.jpg': red.slice(0, red.length / 2),
      'drawing.jpg': strToU8('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    }
    const answer = await preview(zip(rows, files))
    expect(answer).toMatchObject({ added: 1, failed: 8, unused: [] })
    expect(answer.errors.map(({ message }) => message)).toEqual([
      'gone.jpg isn’t in the ZIP',
      expect.stringContaining('small.jpg: This picture is too small'),
      expect.stringContaining('torn.jpg: This picture is damaged'),
      expect.stringContaining('drawing.jpg: Upload a PDF, JPEG, PNG or WebP file'),
      expect.stringMatching(/^Enter a name .*Choose a category: .*Enter an amount in cedis.*Enter the count/),
      expect.stringContaining('in the SKU'),
      'This row is in the file twice',
      'This is the example row. Replace it with your own rows',
    ])
    const made = await run(zip(rows, files))
    const errors = await call(router.imports.errors, { id: made.id }, { context })
    expect(errors.name).toBe('errors-of-goods.csv')
    expect(await errors.text()).toContain('gone.jpg isn’t in the ZIP')
  })

  test('leave nothing if the import fails or differs from what was seen', async () => {
    const before = (await photoRows()).length
    const file = zip(['X-1,Sofa,sofas-and-chairs,900,,,a.jpg'], { 'a.jpg': red })
    await expect(
      call(router.imports.run, { kind: 'products', file, confirm: 'other' }, { context }),
    ).rejects.toMatchObject({ code: 'STALE' })
    const { confirm } = await preview(file)
    const put = () => Promise.reject(new Error('the disk broke'))
    const storage = { ...world.services.storage, put }
    await expect(
      call(router.imports.run, { kind: 'products', file, confirm }, { context: { ...context, storage } }),
    ).rejects.toThrow('the disk broke')
    expect(await productOf('X-1')).toBeUndefined()
    expect(await photoRows()).toHaveLength(before)
  })

  test('have an example that an import rejects until its row is replaced', async () => {
    const example = await call(router.imports.example, { kind: 'products' }, { context })
    expect(await preview(example)).toMatchObject({
      added: 0,
      failed: 1,
      unused: [],
      errors: [{ message: 'This is the example row. Replace it with your own rows' }],
    })
    const { 'products.csv': rows, ...pictures } = unzipSync(new Uint8Array(await example.arrayBuffer()))
    const [columns = '', row = ''] = strFromU8(rows!).split('\r\n')
    expect(await preview(zip([row.replace('EXAMPLE-1', 'E-1')], pictures, columns))).toMatchObject({
      added: 1,
      failed: 0,
      rows: [{ key: 'E-1', name: 'Dining table' }],
    })
  })

  test('are for people who may change products and stock', async () => {
    expect(rulesOf.products.permissions).toEqual(['products.write', 'stock.write'])
    const analyst = await world.signIn('credit_analyst')
    await expect(
      call(router.imports.preview, { kind: 'products', file: zip([]) }, { context: analyst }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })
})

/** Writes over bytes of each header that starts with a signature, counted from its start. */
const patched = async (file: File, signature: number, at: number, bytes: readonly number[]) => {
  const all = new Uint8Array(await file.arrayBuffer())
  const view = new DataView(all.buffer)
  for (let start = 0; start < all.length - 4; start += 1)
    if (view.getUint32(start, true) === signature) all.set(bytes, start + at)
  return new File([all], file.name)
}
const central = 0x02014b50

describe('a ZIP is refused', () => {
  const row = 'Z-1,Fan,air-conditioners,10,,,'

  test('if it is none, has no products.csv or no such columns', async () => {
    await expect(preview(new File(['not a zip'], 'a.zip'))).rejects.toMatchObject(
      refusal('We couldn’t read this ZIP'),
    )
    const empty = new File([new Uint8Array(zipSync({ 'a.jpg': red }))], 'a.zip')
    await expect(preview(empty)).rejects.toMatchObject(refusal('needs a file called products.csv'))
    await expect(preview(zip(['Z-1,1'], {}, 'sku,price'))).rejects.toMatchObject(
      refusal('needs the columns sku, name, category, price'),
    )
    const cut = new Uint8Array(await zip([row], { 'a.jpg': red }).arrayBuffer()).slice(0, -200)
    await expect(preview(new File([cut], 'a.zip'))).rejects.toMatchObject(
      refusal('We couldn’t read this ZIP'),
    )
  })

  test('if a path leads out of it or too deep, or a name is there twice', async () => {
    const paths = [
      '../a.jpg',
      '/etc/a.jpg',
      'x/../../a.jpg',
      'C:/a.jpg',
      'x\\..\\a.jpg',
      '\\a.jpg',
      'C:\\a.jpg',
    ]
    for (const path of paths)
      await expect(preview(zip([row], { [path]: red })), path).rejects.toMatchObject(
        refusal('a path that leads out of it'),
      )
    await expect(preview(zip([row], { 'a/b/c/d.jpg': red }))).rejects.toMatchObject(
      refusal('inside too many folders'),
    )
    await expect(preview(zip([row], { 'a\\b\\c\\d.jpg': red }))).rejects.toMatchObject(
      refusal('inside too many folders'),
    )
    await expect(preview(zip([row], { 'x/a.jpg': red, 'y/A.jpg': red }))).rejects.toMatchObject(
      refusal('Two files in this ZIP are called'),
    )
  })

  test('if it is encrypted', async () => {
    await expect(preview(await patched(zip([row]), central, 8, [1, 0]))).rejects.toMatchObject(
      refusal('opens only with a password'),
    )
  })

  test('if it expands too much, whatever its headers say', async () => {
    const zeros = { 'a.jpg': new Uint8Array(9_000_000) }
    await expect(preview(zip([row], zeros))).rejects.toMatchObject(refusal('expands too much'))
    await expect(preview(zip([row], { 'a.jpg': new Uint8Array(11_000_000) }))).rejects.toMatchObject(
      refusal('expands too much'),
    )
    // As if it had a hundred bytes.
    const lying = await patched(zip([row], zeros), central, 24, [100, 0, 0, 0])
    await expect(preview(lying)).rejects.toMatchObject(refusal('We couldn’t read this ZIP'))
  })

  test('if it has too many files, or too many pictures', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.jpg`, new Uint8Array(1)]))
    await expect(preview(zip([row], many(200)))).rejects.toMatchObject(refusal('no more than 200 files'))
    await expect(preview(zip([row], many(31)))).rejects.toMatchObject(refusal('no more than 30 pictures'))
  })

  test('if its files are too large together', async () => {
    // They compress to a tenth.
    const large = new Uint8Array(9_000_000)
    large.set(randomBytes(900_000))
    const files = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`${at}.jpg`, large]))
    await expect(preview(zip([row], files))).rejects.toMatchObject(
      refusal('Together, the files in this ZIP are too large'),
    )
  })

  test('but folders are read however they are written', async () => {
    const bytes = zipSync({
      './products.csv': strToU8(`${header}\nZ-3,Fan,air-conditioners,10,,,"a.jpg,b.jpg,c.jpg"`),
      'shop\\pictures\\a.jpg': red,
      './shop/pictures/b.jpg': blue,
      'shop\\c.jpg': red,
    })
    const answer = await preview(new File([new Uint8Array(bytes)], 'goods.zip'))
    expect(answer).toMatchObject({ added: 1, failed: 0, unused: [] })
  })

  test('but links and what computers add on their own are passed over', async () => {
    const link = { os: 3, attrs: 0o120777 * 65_536 }
    const answer = await preview(
      zip(['Z-2,Fan,air-conditioners,10,,,link.jpg'], {
        'link.jpg': [strToU8('/etc/passwd'), link],
        '__MACOSX/._a.jpg': red,
        '.DS_Store': red,
      }),
    )
    expect(answer).toMatchObject({
      failed: 1,
      unused: [],
      errors: [{ message: 'link.jpg isn’t in the ZIP' }],
    })
  })
})

test('pictures of an import that an outage broke off are deleted a day later', async () => {
  const before = (await photoRows()).length
  const file = zip(['Y-1,Sofa,sofas-and-chairs,900,,,a.jpg'], { 'a.jpg': red })
  const { confirm } = await preview(file)
  let left = 3
  const storage = {
    ...world.services.storage,
    put: async (...stored: Parameters<typeof world.services.storage.put>) => {
      if (left-- === 0) throw new StorageAwayError(new Error('full'))
      return world.services.storage.put(...stored)
    },
  }
  await expect(
    call(router.imports.run, { kind: 'products', file, confirm }, { context: { ...context, storage } }),
  ).rejects.toThrow(StorageAwayError)
  expect(await productOf('Y-1')).toBeUndefined()
  expect(await photoRows()).toHaveLength(before + 1)
  world.clock.advance({ days: 2 })
  await cleanPhotos(world.services)
  expect((await photoRows()).every(({ product_id }) => product_id !== null)).toBe(true)
})
