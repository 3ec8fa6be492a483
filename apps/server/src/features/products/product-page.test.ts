import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { type Context, withScope } from '../../platform/context.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { makeWebBuild, type WebBuild } from '../../testing/web-build.ts'
import { createProduct, deleteProduct } from './change-products.ts'
import { addVariant } from './change-variants.ts'

const PATTERN = `<head><link rel="preload" as="image" href="PRODUCT_PICTURE"/><title>PRODUCT_NAME · Efie</title><meta name="description" content="PRODUCT_SUMMARY"/>
<link rel="canonical" href="https://efie.example/shop/PRODUCT_ID"/>
<meta property="og:image" content="https://efie.example/icons/social-card.png"/><meta property="og:image:width" content="1200"/>
<meta property="og:image:height" content="630"/><meta property="og:image:alt" content="Efie"/></head>
<div id="product-in-page"><a href="/shop?category=PRODUCT_CATEGORY">PRODUCT_BACK</a><h1>PRODUCT_NAME</h1><p>PRODUCT_DESCRIPTION</p>
<img src="PRODUCT_PICTURE" alt="PRODUCT_NAME" loading="eager"/><b>PRODUCT_PRICE</b><p data-needs="MONTHLY">from PRODUCT_MONTHLY/month</p>
<p data-needs="CHOICE">Choose</p><p data-needs="NONE">Sold out</p><p data-needs="FEW">Only PRODUCT_FEW left</p><p data-needs="ENOUGH">In stock</p></div>`

let harness: Harness
let app: FastifyInstance
let admin: Context
let build: WebBuild

beforeAll(async () => {
  build = makeWebBuild(
    { paths: ['/shop/:id'], prerendered: [], patterns: { '/shop/:id': '/shop/PATTERN' } },
    { 'client/shop/PATTERN/index.html': PATTERN, 'client/fallback.html': '<div id="loader"></div>' },
  )
  harness = await makeHarness({ environment: { PUBLIC_URL: 'https://efie.test' } })
  admin = await harness.signIn('admin')
  app = await buildApp(harness.services, harness.handle, { web: build.folder })
})
afterAll(async () => {
  await app.close()
  await harness.close()
  build.remove()
})

const dataOf = (body: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/.exec(body)?.[1] ?? 'null')

test('a product has its own title, addresses, price and data before any script', async () => {
  const { id } = await createProduct(withScope(admin, 'products.write'), {
    name: 'Queen bed',
    category: 'beds-and-mattresses',
    price: 189_000,
    stock: 3,
    brand: 'Akwaaba',
    description: `Solid odum. ${'Made in Kumasi, with drawers. '.repeat(10)}`,
    images: ['/products/bed.svg', '/products/bed-near.svg'],
  })
  const { statusCode, headers, body } = await app.inject(`/shop/${id}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).not.toMatch(/PRODUCT_|data-needs|efie\.example/)
  expect(body).toContain('<title>Queen bed · Efie</title>')
  expect(body).toContain(`<link rel="canonical" href="https://efie.test/shop/${id}"/>`)
  expect(/<meta name="description" content="(.+?)"/.exec(body)?.[1]).toMatch(/^Solid odum\. .{100,148}…$/)
  expect(body).toContain('<a href="/shop?category=beds-and-mattresses">Beds and Mattresses</a>')
  expect(body).toContain('<img src="/products/bed.svg" alt="Queen bed" loading="eager"/>')
  expect(body).toContain('<link rel="preload" as="image" href="/products/bed.svg"/>')
  expect(body).toContain('<b>GH₵ 1,890.00</b><p>from GH₵ 142.22/month</p>')
  expect(body).toContain('Only 3 left')
  expect(body).not.toMatch(/Sold out|In stock|Choose/)
  // Networks show no drawings.
  expect(body).toContain('<meta property="og:image" content="https://efie.test/icons/social-card.png"/>')
  expect(dataOf(body)).toMatchObject({
    '@type': 'Product',
    name: 'Queen bed',
    brand: { name: 'Akwaaba' },
    image: ['https://efie.test/products/bed.svg', 'https://efie.test/products/bed-near.svg'],
    offers: {
      '@type': 'Offer',
      url: `https://efie.test/shop/${id}`,
      price: '1890.00',
      priceCurrency: 'GHS',
      availability: 'https://schema.org/InStock',
    },
  })
  const sitemap = await app.inject('/sitemap.xml')
  expect(sitemap.body).toContain(`<loc>https://efie.test/shop/${id}</loc>`)
})

test('a photo takes the place of our card, and what is sold out says so everywhere', async () => {
  const { id } = await createProduct(withScope(admin, 'products.write'), {
    name: 'Sofa',
    category: 'sofas-and-chairs',
    price: 400_000,
  })
  await harness.services.db
    .update(schema.products)
    .set({ images: ['/products/sofa.svg', '/api/v1/product-images/0193-sofa'] })
    .where(eq(schema.products.id, id))
  const { body } = await app.inject(`/shop/${id}`)
  expect(body).toContain(
    '<meta property="og:image" content="https://efie.test/api/v1/product-images/0193-sofa"/>',
  )
  expect(body).toContain('<meta property="og:image:alt" content="Sofa"/>')
  expect(body).not.toMatch(/og:image:(?:width|height)/)
  expect(body).toContain('<meta name="description" content="Sofa: GH₵ 4,000.00"/>')
  expect(body).toContain('Sold out')
  expect(dataOf(body)).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
})

test('the price is that of the variant which the page begins with: the first that can be had', async () => {
  const { id } = await createProduct(withScope(admin, 'products.write'), {
    name: 'Cot',
    category: 'beds-and-mattresses',
    price: 50_000,
  })
  await addVariant(withScope(admin, 'products.write'), { id, size: 'Large', stock: 9, price: 70_000 })
  const { body } = await app.inject(`/shop/${id}`)
  expect(body).toContain('<b>GH₵ 700.00</b>')
  expect(body).toMatch(/Choose[^]*In stock/)
  expect(dataOf(body)).toMatchObject({ offers: { price: '700.00' } })
})

test('nothing that a name says leaves its place', async () => {
  const name = `</script><script>alert(1)</script>"' & $& PRODUCT_PRICE`
  const { id } = await createProduct(withScope(admin, 'products.write'), {
    name,
    category: 'laptops',
    price: 500_000,
    description: '<img src=x onerror=alert(1)>',
  })
  const { body } = await app.inject(`/shop/${id}`)
  const escaped = '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; &amp; $&amp; PRODUCT_PRICE'
  expect(body).toContain(`<title>${escaped} · Efie</title>`)
  expect(body).toContain(`<h1>${escaped}</h1>`)
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).not.toMatch(/<img|preload/)
  expect(dataOf(body)).toMatchObject({ name, description: '<img src=x onerror=alert(1)>' })
})

test('what is not on sale, and what never was, is not found', async () => {
  const { id } = await createProduct(withScope(admin, 'products.write'), {
    name: 'Gone',
    category: 'laptops',
    price: 500_000,
  })
  await deleteProduct(withScope(admin, 'products.write'), { id })
  for (const path of [id, '0193e0a0-0000-7000-8000-000000000000', 'nothing', "'--"]) {
    const { statusCode, body } = await app.inject(`/shop/${path}`)
    expect([statusCode, body], path).toEqual([404, '<div id="loader"></div>'])
  }
  expect((await app.inject('/sitemap.xml')).body).not.toContain(id)
})
