import { schema } from '@efie/database'
import { productCategories } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { addVariant } from './change-variants.ts'
import { createProduct, deleteProduct, updateProduct } from './change-products.ts'
import { COUNTED_UP_TO } from './facets.ts'
import { getProduct, listCategories, listFacets, listProducts } from './list-products.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
let admin: Awaited<ReturnType<Harness['signIn']>>

beforeAll(async () => {
  harness = await makeHarness()
  admin = await harness.signIn('admin')
  for (const [name, category, price] of [
    ['Adom 150 L fridge', 'refrigerators', 320_000],
    ['Beseki 14" laptop', 'laptops', 549_900],
    ['Beseki 15" laptop', 'laptops', 749_900],
    ['Cocoa_100% sofa', 'sofas-and-chairs', 410_000],
  ] as const)
    await createProduct(withScope(admin, 'products.write'), {
      name,
      category,
      price,
      brand: name.split(' ')[0]!,
      stock: name.startsWith('Cocoa') ? 0 : 3,
    })
})
afterAll(() => harness.close())

const guest = () => harness.as(null)
const names = async (filter: Partial<Parameters<typeof listProducts>[1]> = {}) =>
  (await listProducts(guest(), { limit: 100, ...filter })).data.map((product) => product.name)

describe('the shop', () => {
  test('shows guests what is on sale, by name, page by page', async () => {
    const all = await names()
    expect(all).toEqual([...all].sort())
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const page = await listProducts(guest(), { limit: 1, cursor })
      pages.push(...page.data.map((product) => product.name))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(pages).toEqual(all)
  })

  test('says what each price costs over time, dated from the last day of delivery on the payday', async () => {
    const { data } = await listProducts(guest(), { limit: 100, q: 'fridge' })
    const [fridge] = data
    expect(fridge).toMatchObject({ price: 320_000, monthly_from: 24_079 })
    const shown = await getProduct(guest(), fridge!)
    expect(shown).toMatchObject({ down_payment_percent: 30, delivered_on: '2026-11-27' })
    expect(shown.offers).toMatchObject([{ price: 320_000, monthly_from: 24_079 }])
    expect(shown.offers[0]!.plans.map(({ months, monthly_amount }) => [months, monthly_amount])).toEqual([
      [3, 80_079],
      [6, 42_746],
      [9, 30_301],
      [12, 24_079],
    ])
    expect(shown.offers[0]!.plans[0]!.instalments.map(({ due_date }) => due_date)).toEqual([
      '2026-12-28',
      '2027-01-28',
      '2027-02-28',
    ])
    const tenant = await harness.signIn('user', { payday: 5 })
    const own = await getProduct(tenant, fridge!)
    expect(own.offers[0]!.plans[0]!.instalments[0]!.due_date).toBe('2027-01-05')
  })

  test('a variant of another price has plans of its own', async () => {
    const made = await createProduct(withScope(admin, 'products.write'), {
      name: 'Nkrumah washer',
      category: 'washing-machines',
      price: 90_000,
    })
    await addVariant(withScope(admin, 'products.write'), { id: made.id, size: 'Large', price: 120_000 })
    const { offers } = await getProduct(guest(), made)
    expect(offers.map(({ price }) => price)).toEqual([90_000, 120_000])
    await deleteProduct(withScope(admin, 'products.write'), made)
  })

  test('two products of one name are both on the pages', async () => {
    const twin = { name: 'Zongo kettle', category: 'refrigerators', price: 9_900 } as const
    const made = [
      await createProduct(withScope(admin, 'products.write'), twin),
      await createProduct(withScope(admin, 'products.write'), twin),
    ]
    const first = await listProducts(guest(), { limit: 1, q: 'zongo' })
    const second = await listProducts(guest(), { limit: 1, q: 'zongo', cursor: first.next_cursor! })
    expect([first.data[0]!.id, second.data[0]!.id].sort()).toEqual(made.map((product) => product.id).sort())
    for (const product of made) await deleteProduct(withScope(admin, 'products.write'), product)
  })

  test('filters by category, price and words; wildcards mean themselves', async () => {
    expect(await names({ category: 'laptops', max_price: 600_000 })).toEqual(['Beseki 14" laptop'])
    expect(await names({ min_price: 410_000, max_price: 549_900 })).toHaveLength(2)
    expect(await names({ q: 'BESEKI' })).toHaveLength(2)
    expect(await names({ q: '_100%' })).toEqual(['Cocoa_100% sofa'])
    expect(await names({ q: '_00%' })).toEqual([])
    expect(await names({ q: 'lap 15"' })).toEqual(['Beseki 15" laptop'])
    expect(await names({ q: "'!& |" })).toEqual([])
    expect(await names({ min_price: 900_000, max_price: 1 })).toEqual([])
  })

  test('counts all nine categories, the empty ones too', async () => {
    const { data } = await listCategories(guest())
    expect(data.map((row) => row.category)).toEqual([...productCategories])
    expect(data.find((row) => row.category === 'laptops')?.count).toBe(2)
    expect(data.find((row) => row.category === 'smart-tvs')?.count).toBe(0)
  })

  test('sorts by price and by age, page by page, and keeps to what can be had', async () => {
    for (const sort of ['price-asc', 'price-desc', 'newest'] as const) {
      const whole = (await listProducts(guest(), { limit: 100, sort })).data.map((product) => product.id)
      const first = await listProducts(guest(), { limit: 2, sort })
      const rest = await listProducts(guest(), { limit: 100, sort, cursor: first.next_cursor! })
      expect([...first.data, ...rest.data].map((product) => product.id)).toEqual(whole)
    }
    const byPrice = (await listProducts(guest(), { limit: 100, sort: 'price-desc' })).data
    expect(byPrice.map((row) => row.price)).toEqual(byPrice.map((row) => row.price).sort((a, b) => b - a))
    expect(await names({ in_stock: true })).not.toContain('Cocoa_100% sofa')
    await expect(
      listProducts(guest(), { limit: 1, sort: 'price-asc', cursor: 'WyJ4Il0' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('a facet counts what each of its values would leave, the other filters given', async () => {
    const facets = await listFacets(guest(), { category: 'laptops', max_price: 600_000 })
    expect(facets).toMatchObject({
      total: 1,
      brands: [{ brand: 'Beseki', count: 1 }],
      in_stock: 1,
      lowest_price: 549_900,
      highest_price: 749_900,
    })
    expect(facets.categories.find((row) => row.category === 'sofas-and-chairs')?.count).toBe(1)
  })

  test('counts go so far and no further, brand by brand, in a catalogue of thousands', async () => {
    const { db } = harness.services
    await harness.services.db.insert(schema.products).values(
      Array.from({ length: 2_400 }, (_, index) => ({
        name: `Bulk ${index}`,
        category: 'dining-sets' as const,
        brand: index < 20 ? 'Zini' : `Yaa ${index % 2}`,
        price: 700_000 + index,
      })),
    )
    const facets = await listFacets(guest(), { min_price: 700_000 })
    expect(facets).toMatchObject({
      counted_up_to: COUNTED_UP_TO,
      total: COUNTED_UP_TO,
      in_stock: 1,
      lowest_price: 320_000,
      highest_price: 749_900,
    })
    expect(facets.categories.filter((row) => row.count > 0)).toEqual([
      { category: 'dining-sets', count: COUNTED_UP_TO },
      { category: 'laptops', count: 1 },
    ])
    expect(facets.brands).toEqual([
      { brand: 'Yaa 0', count: COUNTED_UP_TO },
      { brand: 'Yaa 1', count: COUNTED_UP_TO },
      { brand: 'Zini', count: 20 },
      { brand: 'Beseki', count: 1 },
    ])
    await db.delete(schema.products).where(eq(schema.products.category, 'dining-sets'))
  })

  test('refuses a cursor of another list', async () => {
    const cursor = Buffer.from(JSON.stringify(['Adom', 'not-an-id'])).toString('base64url')
    await expect(listProducts(guest(), { limit: 1, cursor })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
  })
})

describe('keeping the shop', () => {
  test('a change keeps what was not sent and is audited', async () => {
    const product = await createProduct(withScope(admin, 'products.write'), {
      name: 'Fan',
      category: 'air-conditioners',
      price: 30_000,
      stock: 7,
    })
    const changed = await updateProduct(withScope(admin, 'products.write'), {
      id: product.id,
      price: 28_000,
      name: undefined,
    })
    expect(changed).toMatchObject({ name: 'Fan', price: 28_000, stock: 7, version: 2 })
    const events = await harness.services.db
      .select()
      .from(schema.auditEvents)
      .where(
        and(eq(schema.auditEvents.subject_type, 'product'), eq(schema.auditEvents.subject_id, product.id)),
      )
      .orderBy(schema.auditEvents.id)
    expect(events).toMatchObject([
      { action: 'product.create', after: { price: 30_000 } },
      { action: 'product.update', before: { price: 30_000 }, after: { price: 28_000 } },
    ])
    await expect(
      updateProduct(withScope(harness.as(admin.actor, { if_match: 1 }), 'products.write'), {
        id: product.id,
        price: 1,
      }),
    ).rejects.toMatchObject({ code: 'STALE' })
    expect((await getProduct(guest(), product)).price).toBe(28_000)
  })

  test('a deleted product leaves the shop, the row stays for its orders', async () => {
    const product = await createProduct(withScope(admin, 'products.write'), {
      name: 'Old TV',
      category: 'smart-tvs',
      price: 90_000,
    })
    expect(await deleteProduct(withScope(admin, 'products.write'), product)).toEqual({ ok: true })
    expect(await names({ q: 'Old TV' })).toEqual([])
    for (const act of [
      () => getProduct(guest(), product),
      () => updateProduct(withScope(admin, 'products.write'), { id: product.id, price: 1 }),
      () => deleteProduct(withScope(admin, 'products.write'), product),
    ])
      await expect(async () => act()).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    const [row] = await harness.services.db
      .select()
      .from(schema.products)
      .where(eq(schema.products.id, product.id))
    expect(row?.listed).toBe(false)
  })

  test('only administrators keep it', async () => {
    const finance = await harness.signIn('finance')
    const input = { name: 'Mine', category: 'laptops', price: 1 } as const
    await expect(async () =>
      createProduct(withScope(finance, 'products.write'), input),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(async () =>
      createProduct(withScope(guest(), 'products.write'), input),
    ).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
    const [product] = (await listProducts(guest(), { limit: 1 })).data
    await expect(async () =>
      updateProduct(withScope(finance, 'products.write'), { id: product!.id, price: 1 }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(async () =>
      deleteProduct(withScope(finance, 'products.write'), product!),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })
})
