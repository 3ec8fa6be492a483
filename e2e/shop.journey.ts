import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  expectAccessible,
  newestMessage,
  openBrowser,
  origin,
  timeout,
  see,
  expectToast,
  visit,
  type Visitor,
} from './browser.ts'
import { holdOrders } from './hold-orders.ts'
import { savedData, readyForOffline } from './offline.ts'
import { payInDialog } from './paying.ts'
import { enrol, signedIn } from './sessions.ts'

openBrowser()

/** From the shop's filters through a product page to the cart. */
const fillCart = async ({ page }: Visitor): Promise<string> => {
  await page.goto('/shop?category=refrigerators&in_stock=true&sort=price-asc')
  const tiles = page.getByRole('main').getByRole('heading', { level: 3 })
  await see(tiles.first())
  await expectAccessible(page)
  const product = (await tiles.first().textContent()) ?? ''
  await tiles.first().getByRole('link').click()
  await see(page.getByRole('heading', { level: 1, name: product }))
  await see(page.getByText('Instalment price', { exact: true }))
  await see(page.getByText('Delivery and returns'))
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^6 months/ }).check()
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await see(page.getByRole('button', { name: 'Cart, 1 item', exact: true }))
  return product
}

/** The cart drawer with the specification's texts. Minus stops at 0 and keeps the item listed. */
const useDrawer = async ({ page, context }: Visitor, product: string): Promise<void> => {
  await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
  await see(drawer.getByText(product))
  await see(drawer.getByText('Subtotal', { exact: true }))
  await see(drawer.getByText('Shipping and taxes calculated at checkout.'))
  await see(drawer.getByRole('link', { name: 'Continue Shopping' }))
  const less = drawer.getByRole('button', { name: /^Remove one / })
  await less.click()
  expect(await less.isDisabled()).toBe(true)
  await see(drawer.getByText('Not ordered (quantity 0)'))
  await drawer.getByRole('button', { name: /^Add one / }).click()
  await context.setOffline(true)
  await drawer.getByRole('button', { name: /^Add one / }).click()
  await drawer.getByRole('button', { name: /^Remove one / }).click()
  await context.setOffline(false)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).click()
  await drawer.getByRole('link', { name: 'Checkout' }).click()
  await page.waitForURL('**/checkout')
}

/** The connection drops while the address is typed, and is back for the next step. */
const fillDelivery = async ({ page, context }: Visitor): Promise<void> => {
  await see(page.getByLabel('Full name'))
  await context.setOffline(true)
  await page.getByLabel('Phone').fill('024 555 0142')
  await page.getByLabel('Region').selectOption('Ashanti')
  await page.getByLabel('GhanaPostGPS address').fill('ak 039 5028')
  await page.getByLabel('Address', { exact: true }).fill('12 Prempeh II Street, Kumasi')
  await page.getByLabel('Landmark').fill('Opposite the Shell station')
  await page.getByRole('radio', { name: '12 noon to 4 p.m.' }).check()
  await context.setOffline(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

/** The browser's Back and Forward move between the steps without losing any input. */
const walkSteps = async ({ page, loads }: Visitor): Promise<void> => {
  const before = loads()
  const current = page.locator('[aria-current=step]')
  const review = page.getByRole('button', { name: 'Place order' })
  await page.getByRole('button', { name: 'Review your order' }).click()
  await see(review)
  await page.goBack()
  await see(page.getByRole('button', { name: 'Review your order' }))
  expect(await page.getByRole('radio', { name: 'Pay in instalments' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: /^6 months/ }).isChecked()).toBe(true)
  await page.goBack()
  expect(await page.getByLabel('Landmark').inputValue()).toBe('Opposite the Shell station')
  expect(await page.getByLabel('Region').inputValue()).toBe('Ashanti')
  await page.goForward()
  await page.goForward()
  await see(review)
  await page.getByRole('button', { name: 'Change: Delivery' }).click()
  await page.getByLabel('Landmark').fill('Behind the mosque')
  // A changed address has to be confirmed before it is used for the order.
  await page.goForward()
  await expect.poll(() => current.textContent()).toBe('1. Delivery')
  await page.reload()
  await expect.poll(() => page.getByLabel('Landmark').inputValue()).toBe('Behind the mosque')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect.poll(() => current.textContent()).toBe('2. Payment')
  expect(loads()).toBe(before + 1)
}

/** The first response is lost. Retrying finds the order that already exists. */
const placeOrder = async (tenant: Visitor): Promise<string> => {
  const { page, context } = tenant
  await page.getByRole('button', { name: 'Review your order' }).click()
  await see(page.getByText('AK-039-5028').or(page.getByText('ak 039 5028')))
  await expectAccessible(page)
  let lost = false
  await context.route('**/api/v1/orders', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place order' }).click()
  await see(page.getByText('We don’t know yet if your order reached us'))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectToast(tenant, 'Order placed')
  await page.waitForURL('**/orders/*')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const ordersOf = async (email: string): Promise<{ id: string }[]> => {
  const { access_token } = JSON.parse((await signedIn(origin(), email)).session) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await fetch(`${origin()}/api/v1/orders`, { headers })
  return ((await answer.json()) as { data: { id: string }[] }).data
}

/** Offline, an order seen before stays readable and says when it was loaded, until the connection returns. */
const readOffline = async (email: string, order: string): Promise<void> => {
  const { page, context } = await visit({
    as: await signedIn(origin(), email),
    size: 'phone',
    path: `/orders/${order}`,
    worker: true,
  })
  await see(page.getByRole('heading', { name: 'You’ve received your goods', exact: true }))
  await readyForOffline(page)
  await expect.poll(async () => (await savedData(page)).answers).toContain('orders.get')
  await context.setOffline(true)
  await page.reload()
  await see(page.getByText('You’re offline', { exact: true }))
  await see(page.getByText('Progress towards protected goods'))
  await context.setOffline(false)
  await expect.poll(() => page.getByText('You’re offline', { exact: true }).count(), { timeout }).toBe(0)
  await see(page.getByRole('button', { name: 'Return goods' }))
  await context.close()
}

const approve = async (order: string): Promise<void> => {
  const analyst = await visit({
    as: await signedIn(origin(), 'analyst@efie.example'),
    path: '/dashboard/credit-analyst',
  })
  const { page } = analyst
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Shop orders/ })
    .click()
  await page.waitForURL('**/admin/orders?tab=credit')
  await page.goto(`/admin/orders/${order}`)
  await page.getByLabel('Verified monthly net income').fill('9000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve GH₵/ })
    .click()
  await expectToast(analyst, 'Order approved')
  await analyst.context.close()
}

const sign = async (tenant: Visitor, email: string, name: string): Promise<void> => {
  const { page } = tenant
  await page.getByRole('button', { name: 'Read and sign' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your agreement' })
  await see(sheet.getByText('Goods protected from'))
  await see(sheet.getByRole('checkbox').first())
  for (const consent of await sheet.getByRole('checkbox').all()) await consent.check()
  await sheet.getByLabel('Your full name').fill(name)
  await sheet.getByRole('button', { name: 'Send code' }).click()
  const message = await newestMessage(email, /code to sign the agreement/)
  await sheet.getByLabel('Code', { exact: true }).fill(/\b(\d{6})\b/.exec(message)?.[1] ?? '')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Sign the agreement' }).click()
  await expectToast(tenant, 'Agreement signed')
  await sheet.getByRole('button', { name: 'Close' }).click()
}

/** Pays the amount on the order's page and returns to it. */
const pay = async (tenant: Visitor, order: string): Promise<void> => {
  const { page } = tenant
  const button = page.getByRole('button', { name: /^Pay GH₵/ })
  await see(button)
  const amount = ((await button.textContent()) ?? '').replace('Pay ', '')
  await button.click()
  await payInDialog(tenant, { by: 'Card', amount })
  await page.goto(`/orders/${order}`)
  await see(page.getByRole('heading', { name: 'Order confirmed' }))
}

/** Packs and dispatches the order. The tenant's window shows the code that proves delivery. */
const deliver = async (tenant: Visitor, order: string): Promise<void> => {
  const admin = await visit({
    as: await signedIn(origin(), 'admin@efie.example'),
    path: `/admin/orders/${order}`,
  })
  await admin.page.getByRole('button', { name: 'Pack parcel 1' }).click()
  await expectToast(admin, 'Parcel packed')
  await admin.page.getByRole('button', { name: 'Send out parcel 1' }).click()
  const before = tenant.loads()
  const code = tenant.page.locator('p', { hasText: /^\d{6}$/ })
  await see(code)
  await expectAccessible(tenant.page)
  await admin.page.getByLabel('Delivery code').fill((await code.textContent()) ?? '')
  await expectAccessible(admin.page)
  await admin.page.getByRole('button', { name: 'Confirm delivery' }).click()
  await see(tenant.page.getByRole('heading', { name: 'You’ve received your goods', exact: true }))
  expect(tenant.loads()).toBe(before)
  await admin.context.close()
}

describe('buying in instalments on a phone', () => {
  test('from the shop to the door: cart, credit, code, down payment, delivery code', async () => {
    const email = await enrol(origin(), 'Esi Quaye')
    const name = 'Esi Quaye'
    const tenant = await visit({ as: await signedIn(origin(), email), size: 'phone', path: '/shop' })
    const { page } = tenant
    const product = await fillCart(tenant)
    await useDrawer(tenant, product)
    await fillDelivery(tenant)
    // The plan chosen on the product's page.
    for (const name of ['Pay in instalments', /^6 months/])
      await expect.poll(() => page.getByRole('radio', { name }).isChecked()).toBe(true)
    await see(page.getByText('A credit analyst will check this order first'))
    await expectAccessible(page)
    await walkSteps(tenant)
    const order = await placeOrder(tenant)
    await page.goBack()
    await page.waitForURL((url) => !/checkout|orders/.test(url.pathname))
    await page.goForward()
    await page.waitForURL(`**/orders/${order}`)
    expect((await ordersOf(email)).map(({ id }) => id)).toEqual([order])
    await see(page.getByRole('heading', { name: 'A credit analyst is checking your order' }))
    await approve(order)
    // Arrives live, without reloading the tenant's page.
    await see(page.getByRole('heading', { name: 'Read and sign your agreement' }))
    await sign(tenant, email, name)
    await pay(tenant, order)
    await deliver(tenant, order)
    await see(page.getByText('Progress towards protected goods'))
    await see(page.getByRole('button', { name: 'Return goods' }))
    await page.getByRole('checkbox', { name: /^I agree that Efie can take/ }).check()
    await page.getByRole('button', { name: 'Turn on automatic payment' }).click()
    await expectToast(tenant, 'Automatic payment is on')
    await see(page.getByRole('button', { name: 'Turn off automatic payment' }))
    await expectAccessible(page)
    await readOffline(email, order)
  })
})

/** Adds the second product of the list, which may need a choice on its page. */
const addAnother = async (page: Page): Promise<void> => {
  await page.goto('/shop?category=laptops&in_stock=true')
  const tiles = page.getByRole('main').getByRole('heading', { level: 3 })
  await see(tiles.first())
  await tiles.nth(1).getByRole('link').click()
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await see(page.getByRole('button', { name: 'Cart, 2 items', exact: true }))
}

/** Goes up to the final confirmation and returns its button. */
const lastClick = async (page: Page): Promise<Locator> => {
  await page.goto('/checkout?step=review')
  await page.getByRole('button', { name: 'Place order' }).click()
  const button = page.getByRole('alertdialog').getByRole('button', { name: 'Place order' })
  await see(button)
  return button
}

describe('two tabs of one browser', () => {
  test('share the cart, and turn it into one order', async () => {
    const email = await enrol(origin(), 'Yaw Darko')
    const tenant = await visit({ as: await signedIn(origin(), email), path: '/shop' })
    const { page, context } = tenant
    await fillCart(tenant)
    const other = await context.newPage()
    await addAnother(other)
    const cart = page.getByRole('button', { name: 'Cart, 2 items', exact: true })
    await see(cart)
    // Focus returns to where it was.
    await cart.press('Enter')
    await see(page.getByRole('dialog', { name: 'Shopping Cart' }))
    await page.keyboard.press('Escape')
    await expect.poll(() => cart.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.goto('/checkout')
    await fillDelivery(tenant)
    await page.getByRole('radio', { name: 'Pay in full' }).check()
    await page.getByRole('button', { name: 'Review your order' }).click()
    const buttons = [await lastClick(page), await lastClick(other)]
    // The cart may disappear from the slower tab before its click.
    await Promise.allSettled(buttons.map((button) => button.click({ timeout: 2_000 })))
    for (const one of [page, other])
      await see(
        one
          .getByText('Your cart is empty')
          .or(one.getByRole('heading', { name: 'Pay for your order' }))
          .first(),
      )
    const locks = () => other.evaluate(async () => (await navigator.locks.query()).held?.length)
    await expect.poll(locks, { timeout }).toBe(0)
    expect(await ordersOf(email)).toHaveLength(1)
  })
})

describe('someone with enough on hold', () => {
  test('reads so before ordering, and is led to their open orders', async () => {
    const email = await enrol(origin(), 'Akosua Addo')
    await holdOrders(email, 3)
    const tenant = await visit({ as: await signedIn(origin(), email), size: 'phone', path: '/shop' })
    const { page } = tenant
    await fillCart(tenant)
    await page.goto('/checkout')
    await see(page.getByText('You’ve reached the limit of unpaid orders.'))
    await see(page.getByText('Unpaid orders: 3 of 3'))
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See your orders' }).click()
    await page.waitForURL('**/orders')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Open order/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    await expectToast(tenant, 'Order cancelled')
    await page.goto('/checkout')
    await see(page.getByLabel('Full name'))
    await expect.poll(() => page.getByText(/^Unpaid orders/).count()).toBe(0)
  })
})
