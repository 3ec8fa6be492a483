import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectToast, openBrowser, origin, see, timeout, visit } from './browser.ts'
import { holdOrders } from './hold-orders.ts'
import { enrol, signedIn, tokenOf } from './sessions.ts'

openBrowser()

/** The stock item that has units reserved for a person, from an administrator's view. */
const findHeld = async (full_name: string): Promise<{ id: string; reference: string }> => {
  const { session } = await signedIn(origin(), 'admin@efie.example')
  const { access_token } = JSON.parse(session) as { access_token: string }
  const ask = async <Row>(path: string): Promise<Row[]> => {
    const answer = await fetch(`${origin()}/api/v1${path}`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    return ((await answer.json()) as { data: Row[] }).data
  }
  for (const { id, reserved } of await ask<{ id: string; reserved: number }>('/stock-items?limit=100')) {
    if (reserved === 0) continue
    const holds = await ask<{ reference: string; full_name: string }>(`/stock-items/${id}/holds`)
    const hold = holds.find((one) => one.full_name === full_name)
    if (hold) return { id, reference: hold.reference }
  }
  throw new Error(`nothing is held for ${full_name}`)
}

/** A PNG of 1500 × 1000 pixels. */
const drawPhoto = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1_500
    canvas.height = 1_000
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#7a3'
      context.fillRect(300, 200, 900, 600)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

/** A new product with a drawn picture. */
const makeProduct = async (name: string): Promise<string> => {
  const answer = await fetch(`${origin()}/api/v1/products`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(await signedIn(origin(), 'admin@efie.example'))}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      name,
      category: 'dining-sets',
      price: 90_000,
      stock: 5,
      images: ['/products/dining-sets-1.svg'],
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

describe('shop administration', () => {
  test('takes a photo of a product, which replaces the drawing in the shop', async () => {
    const name = `Photographed table ${Date.now()}`
    const id = await makeProduct(name)
    const admin = await visit({
      as: await signedIn(origin(), 'admin@efie.example'),
      path: `/admin/products?open=${id}`,
    })
    const sheet = admin.page.getByRole('dialog')
    const file = { name: 'table.png', mimeType: 'image/png', buffer: await drawPhoto(admin.page) }
    await sheet.getByLabel('Add photos').setInputFiles(file)
    await expect
      .poll(() => sheet.getByRole('img', { name: `Picture 1 of ${name}` }).getAttribute('src'), { timeout })
      .toContain('/product-images/')
    await expectAccessible(admin.page)
    const { page } = await visit({ path: `/shop?q=${encodeURIComponent(name)}` })
    const shown = page.locator('li picture img').first()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc), { timeout })
      .toMatch(/\/product-images\/.*format=avif&frame=\d+$/)
    const look = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return { width: image.clientWidth, shape: image.naturalWidth / image.naturalHeight }
    })
    expect(look.width).toBeGreaterThan(120)
    expect(look.shape).toBeCloseTo(1.5, 1)
  })

  test('shows and releases stock held without payment, and tells its owner why', async () => {
    const email = await enrol(origin(), 'Kojo Hamster')
    await holdOrders(email, 1)
    const { id, reference } = await findHeld('Kojo Hamster')
    const admin = await visit({
      as: await signedIn(origin(), 'admin@efie.example'),
      path: `/admin/products?tab=stock&open=${id}`,
    })
    const sheet = admin.page.getByRole('dialog')
    await sheet.getByRole('button', { name: `Release stock reserved for ${reference}` }).click()
    await expectAccessible(admin.page)
    await sheet.getByLabel(`Reason for cancelling ${reference}`).fill('Held for resale')
    await sheet.getByRole('button', { name: 'Cancel order and release stock' }).click()
    await expectToast(admin, `${reference} cancelled and its stock released`)
    const tenant = await visit({ as: await signedIn(origin(), email), path: '/notifications' })
    await see(tenant.page.getByText('Reason: Held for resale').first())
  })

  test('previews a price list and names a wrong row', async () => {
    const admin = await visit({
      as: await signedIn(origin(), 'admin@efie.example'),
      path: '/admin/products',
    })
    const { page } = admin
    await page.getByRole('button', { name: 'Import prices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import prices' })
    const file = {
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('sku,price\nno-such-item,12.00\n'),
    }
    await dialog.getByLabel('Choose the CSV file').setInputFiles(file)
    await see(dialog.getByText('Nothing on sale has this SKU'))
    await expectAccessible(page)
    await page.goto('/admin/products')
    const rows = page.getByRole('main').getByRole('button', { name: /^Open / })
    await expect.poll(() => rows.count(), { timeout }).toBeGreaterThan(0)
    await rows.first().click()
    await see(page.getByRole('dialog').getByRole('button', { name: 'Save product' }))
    await expectAccessible(page)
  })
})
