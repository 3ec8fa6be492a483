import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { type Context, withScope } from '../../platform/context.ts'
import { createProduct } from './change-products.ts'
import { writeShopPage } from './shop-page.ts'

const BUILT =
  '<main><template><div class="chip"></div><ul class="tiles"><li><img src="PRODUCT_PICTURE" loading="lazy"/><div class="badge" data-needs="NONE">Sold out</div><div class="badge" data-needs="FEW">Only PRODUCT_FEW left</div><a href="/shop/PRODUCT_ID">PRODUCT_NAME</a><b>PRODUCT_PRICE</b><p class="small" data-needs="MONTHLY">from PRODUCT_MONTHLY/month</p></li></ul></template></main>'

let harness: Harness
let admin: Context
beforeAll(async () => {
  harness = await makeHarness()
  admin = await harness.signIn('admin')
})
afterAll(() => harness.close())

const written = async (query = ''): Promise<string> =>
  (await writeShopPage(harness.services)(BUILT, { query: new URLSearchParams(query), params: {} })) ?? ''

test('the shop stays as it was built while nothing is on sale', async () => {
  expect(await written()).toBe(BUILT)
})

test('the first goods stand in the page, their words escaped, the first pictures at once', async () => {
  for (let number = 1; number <= 10; number += 1)
    await createProduct(withScope(admin, 'products.write'), {
      name: number === 1 ? 'Bed 01 <b>"& more$&' : `Bed ${String(number).padStart(2, '0')}`,
      category: 'beds-and-mattresses',
      price: 189_000,
      ...(number === 1 ? {} : { image_url: '/products/bed.svg' }),
      stock: number === 1 ? 0 : number,
    })
  const page = await written()
  expect(page).not.toContain('PRODUCT_')
  expect(page).not.toContain('<template>')
  expect(page.match(/<li>/g)).toHaveLength(8)
  expect(page).toContain(
    '>Bed 01 &lt;b&gt;&quot;&amp; more$&amp;</a><b>GH₵ 1,890.00</b><p class="small">from GH₵ 142.22/month</p>',
  )
  expect(page.match(/<img/g)).toHaveLength(7)
  expect(page.match(/loading="lazy"/g)).toHaveLength(4)
  expect(page.match(/fetchpriority="high"/g)).toHaveLength(3)
  expect(page.indexOf('Bed 02')).toBeLessThan(page.indexOf('Bed 08'))
})

test('what is sold out says so, and how many are left where they are few', async () => {
  const tiles = (await written()).split('<li>').slice(1)
  const stockOf = (name: string) =>
    /<div class="badge">(.+?)<\/div>/.exec(tiles.find((tile) => tile.includes(`>${name}`)) ?? '')?.[1]
  expect([stockOf('Bed 01'), stockOf('Bed 05'), stockOf('Bed 06')]).toEqual([
    'Sold out',
    'Only 5 left',
    undefined,
  ])
})

test('a category of the address is kept to; narrower filters are left to the browser', async () => {
  await createProduct(withScope(admin, 'products.write'), {
    name: 'A laptop',
    category: 'laptops',
    price: 500_000,
  })
  const laptops = await written('category=laptops')
  expect(laptops.match(/<li>/g)).toHaveLength(1)
  expect(laptops).toContain('<main><div class="chip"></div><ul')
  expect(await written()).toContain('<main><ul')
  expect(await written('category=laptops&utm_source=radio')).toContain('A laptop')
  expect(await written('category=smart-tvs')).toBe(BUILT)
  for (const narrower of ['q=bed', 'min_price=10', 'brand=Efie', 'in_stock=true', 'sort=newest'])
    expect(await written(narrower), narrower).toBe(BUILT)
})
