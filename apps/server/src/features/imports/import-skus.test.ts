import { schema } from '@efie/database'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { router } from '../../router.ts'
import { makeMoneyWorld, type MoneyWorld, type SignedInContext } from '../../testing/money.ts'
import { plain } from '../../testing/picture.ts'
import { productZip as zip } from '../../testing/product-zip.ts'

let world: MoneyWorld
let context: SignedInContext
let red: Uint8Array
beforeAll(async () => {
  world = await makeMoneyWorld()
  context = await world.signIn('admin')
  red = new Uint8Array(await plain(700, 500, { background: '#f00' }).jpeg().toBuffer())
})
afterAll(() => world.close())

const preview = (file: File) => call(router.imports.preview, { kind: 'products', file }, { context })
const run = async (file: File) => {
  const { confirm } = await preview(file)
  return call(router.imports.run, { kind: 'products', file, confirm }, { context })
}
const variantOf = async (sku: string) => {
  const { productVariants, stockItems } = schema
  const [row] = await world.services.db
    .select({ id: productVariants.id, product_id: productVariants.product_id })
    .from(productVariants)
    .innerJoin(stockItems, eq(stockItems.id, productVariants.stock_item_id))
    .where(eq(stockItems.sku, sku))
  return row!
}

test('rows are compared by as many queries however many rows there are', async () => {
  const rows = ['R-1,Desk,dining-sets,90,,,a.jpg', 'R-2,Shelf,dining-sets,90,,,a.jpg']
  await run(zip(rows, { 'a.jpg': red }))
  const queries = async (some: readonly string[]) => {
    const select = vi.spyOn(world.services.db, 'select')
    expect(await preview(zip(some, { 'a.jpg': red }))).toMatchObject({ unchanged: some.length })
    const { length } = select.mock.calls
    select.mockRestore()
    return length
  }
  expect(await queries(rows)).toBe(await queries(rows.slice(1)))
})

test('rows may use no more pictures than a ZIP may hold, however few those are', async () => {
  const using = (count: number) =>
    zip(
      Array.from({ length: count }, (_, at) => `Z-${at + 10},Fan,air-conditioners,10,,,a.jpg`),
      { 'a.jpg': red },
    )
  const message =
    'The rows need 31 pictures, each counted once for every product. Use no more than 30 at a time'
  await expect(preview(using(31))).rejects.toMatchObject({ data: { issues: [{ path: 'file', message }] } })
  expect(await preview(using(30))).toMatchObject({ added: 30, failed: 0 })
})

test('a SKU whose variant isn’t on sale adds no second product, until that product leaves the shop', async () => {
  await run(zip(['S-1,Sofa,sofas-and-chairs,900,,3,']))
  const sofa = await variantOf('S-1')
  await call(router.products.addVariant, { id: sofa.product_id, colour: 'Red', stock: 1 }, { context })
  await call(router.products.updateVariant, { variant_id: sofa.id, listed: false }, { context })
  const file = zip(['S-1,Sofa,sofas-and-chairs,800,,3,'])
  expect(await preview(file)).toMatchObject({
    added: 0,
    errors: [{ message: 'This SKU belongs to a variant of Sofa that isn’t on sale. Use another SKU' }],
  })
  await call(router.products.delete, { id: sofa.product_id }, { context })
  expect(await preview(file)).toMatchObject({ added: 1, failed: 0 })
})

test('a SKU that differs only in capital letters from another is refused', async () => {
  await run(zip(['Ef-12,Sofa,sofas-and-chairs,900,,3,']))
  expect(
    await preview(
      zip([
        'EF-12,Sofa,sofas-and-chairs,900,,3,',
        'Ef-12,Sofa,sofas-and-chairs,900,,4,',
        'New-1,Bench,dining-sets,300,,,',
        'NEW-1,Bench,dining-sets,300,,,',
      ]),
    ),
  ).toMatchObject({
    added: 1,
    changed: 1,
    errors: [
      { line: 2, message: 'A stock item has the SKU Ef-12. Write it with the same capital letters' },
      { line: 5, message: 'Another row has the SKU New-1. SKUs must differ in more than capital letters' },
    ],
    rows: [{ key: 'Ef-12' }, { key: 'New-1' }],
  })
})
