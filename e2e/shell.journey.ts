import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, timeout, see, expectToast, visit } from './browser.ts'
import { signedIn } from './sessions.ts'
import { shownAt } from './shown-at.ts'

openBrowser()

/** Rows that a list shows before it is asked for more. */
const firstPage = 50

const as = async (email: string) => ({ as: await signedIn(origin(), email) })

describe('the frame around every page', () => {
  test('signing in, signing out and a wrong password are announced', async () => {
    const visitor = await visit({ path: '/login' })
    const { page } = visitor
    await page.getByLabel('Email').fill('tenant@efie.example')
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectToast(visitor, 'Invalid login credentials')
    await page.getByLabel('Password', { exact: true }).fill('Efie-Demo-2026')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectToast(visitor, 'Logged in successfully')
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expectToast(visitor, 'Logged out successfully')
    await see(page.getByRole('link', { name: 'Login' }).first())
  })

  test('toasts appear top right, green for three seconds', async () => {
    const visitor = await visit({ path: '/login' })
    const { page } = visitor
    await page.clock.install()
    await page.getByLabel('Email').fill('newtenant@efie.example')
    await page.getByLabel('Password', { exact: true }).fill('Efie-Demo-2026')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    const toast = page.getByText('Logged in successfully')
    await see(toast)
    const box = await toast.boundingBox()
    expect(box?.x).toBeGreaterThan(1_000)
    expect(box?.y).toBeLessThan(200)
    await page.clock.runFor(5_000)
    await toast.waitFor({ state: 'detached' })
  })

  test('a lost connection is announced, and so is its return', async () => {
    const { page, context } = await visit({
      path: '/dashboard',
      ...(await as('tenant@efie.example')),
    })
    await see(page.getByRole('heading', { name: 'Dashboard', level: 1 }))
    await context.setOffline(true)
    await see(page.getByText('Connection lost'))
    await context.setOffline(false)
    await expect.poll(() => page.getByText('Connection lost').count(), { timeout }).toBe(0)
    await expect.poll(() => page.getByText('Reconnecting...').count(), { timeout }).toBe(0)
  })

  test.each([
    ['/dashboard', 'Dashboard', ['/me', '/me/agenda', '/applications']],
    ['/application', 'My Application', ['/me', '/me/agenda', '/applications']],
    ['/payments', 'Payment History', ['/me', '/me/agenda', '/applications', '/payments']],
    ['/documents', 'Documents', ['/me', '/documents', '/applications']],
  ])('%s sends its first requests with the document, and each once', async (path, title, first) => {
    // A page before it would still send requests of its own.
    const { page } = await visit({
      size: 'phone',
      path: 'about:blank',
      ...(await as('tenant@efie.example')),
    })
    const asked: string[] = []
    // The feed's connection fetches everything again, later.
    await page.route('**/realtime-*.js', () => {})
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/v1/')) asked.push(pathname.replace('/api/v1', '') + search)
    })
    await page.goto(path)
    await page.waitForFunction(shownAt, title)
    const byDocument = asked.map((url) => url.replace(/\?.*/, '')).filter((url) => first.includes(url))
    expect(byDocument.toSorted()).toEqual(first.toSorted())
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([])
    expect(await page.evaluate('window.efieFirst.answers.size')).toBe(0)
  })

  test('the cart, empty and with something in it', async () => {
    const { page } = await visit({ path: '/dashboard', ...(await as('tenant@efie.example')) })
    await page.getByRole('button', { name: 'Shopping cart, 0 items' }).click()
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
    await see(cart.getByText('Your cart is empty'))
    await see(cart.getByText('Start shopping to add items to your cart'))
    await see(cart.getByText('Shipping and taxes calculated at checkout.'))
    await expectAccessible(page)
    await page.evaluate(() => {
      const items = [{ id: 'p1', name: 'Oak bed', price: 125_000, image_url: null, quantity: 2 }]
      localStorage.setItem('cart-store', JSON.stringify({ state: { items }, version: 0 }))
    })
    await page.reload()
    await page.getByRole('button', { name: 'Shopping cart, 2 items' }).click()
    await see(cart.getByText('GH₵ 2,500.00').first())
    await cart.getByRole('button', { name: 'Add one Oak bed' }).click()
    await see(cart.getByText('GH₵ 3,750.00').first())
    const less = cart.getByRole('button', { name: 'Remove one Oak bed' })
    for (let pressed = 0; pressed < 3; pressed += 1) await less.click()
    await see(cart.getByText('GH₵ 0.00').first())
    expect(await less.isDisabled()).toBe(true)
    await cart.getByRole('button', { name: 'Remove Oak bed' }).click()
    await see(cart.getByText('Your cart is empty'))
    await cart.getByRole('link', { name: 'Continue Shopping' }).click()
    await page.waitForURL('**/shop')
  })

  test('a page that breaks says so instead of showing nothing', async () => {
    const { page, context } = await visit({
      path: '/about',
      theme: 'dark',
      ...(await as('tenant@efie.example')),
    })
    // A response that no version of Efie sends.
    await context.route(/\/api\/v1\/orders\?/, (route) => route.fulfill({ json: { data: [{}] } }))
    await page.goto('/orders')
    await see(page.getByRole('heading', { name: 'Something went wrong.' }))
    await see(
      page.getByText(
        'We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.',
      ),
    )
    await expectAccessible(page)
    await context.unroute(/\/api\/v1\/orders\?/)
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await see(page.getByRole('heading', { name: 'Orders', level: 1 }))
  })

  test('the sidebar of the administration is 64 units wide, 20 when collapsed, and the page goes with it', async () => {
    const { page } = await visit({ path: '/admin', ...(await as('admin@efie.example')) })
    const sidebar = page.getByRole('complementary', { name: 'Administration' })
    await see(sidebar.getByText('Version 2.5.0'))
    const unit = 4
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
    for (const units of [64, 20, 64]) {
      await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(units * unit)
      await expect.poll(async () => (await page.getByRole('main').boundingBox())?.x).toBe(units * unit)
      await toggle.click()
    }
    await page.reload()
    await see(sidebar.getByText('v2.5.0'))
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(20 * unit)
  })

  test('every queue of a desk leads to as many rows as it counts', async () => {
    for (const [email, desk] of [
      ['finance@efie.example', '/dashboard/finance'],
      ['analyst@efie.example', '/dashboard/credit-analyst'],
      ['inspector@efie.example', '/dashboard/inspection-and-verification'],
      ['recovery@efie.example', '/dashboard/recovery-and-collections'],
      ['manager@efie.example', '/dashboard/company-manager'],
      ['sales@efie.example', '/dashboard/sales-executive'],
    ] as const) {
      const { page, troubles } = await visit({ path: desk, ...(await as(email)) })
      const header = await page.getByRole('banner').elementHandle()
      const work = page.getByRole('navigation', { name: 'Your work' })
      const queues = work.getByRole('link', { name: /\d$/ })
      await see(queues.first())
      for (const queue of await queues.all()) {
        const text = (await queue.innerText()).trim()
        await queue.click()
        await expect.poll(() => queue.getAttribute('aria-current'), { timeout }).toBe('page')
        const rows = page.getByRole('main').getByRole('table').locator('tbody tr')
        await expect
          .poll(() => rows.count(), { timeout, message: `${email}: ${text}` })
          .toBe(Math.min(Number(/\d+$/.exec(text)?.[0]), firstPage))
      }
      // The same element: the shell stayed while pages changed.
      expect(await header?.evaluate((element) => element.isConnected)).toBe(true)
      expect(troubles).toEqual([])
      await page.close()
    }
  })

  test('staff have no cart, eligibility check or marketing footer, and a menu of their own on a phone', async () => {
    const { page } = await visit({ path: '/profile', ...(await as('finance@efie.example')) })
    await see(page.getByRole('heading', { name: 'Profile Settings', level: 1 }))
    await see(page.getByRole('button', { name: /^User menu/ }))
    expect(await page.getByRole('button', { name: /^Shopping cart/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Eligibility Check' }).count()).toBe(0)
    const phone = await visit({ path: '/dashboard', size: 'phone', ...(await as('finance@efie.example')) })
    await phone.page.waitForURL('**/dashboard/finance')
    await phone.page.getByRole('button', { name: 'Toggle sidebar' }).click()
    const menu = phone.page.getByRole('dialog')
    await see(menu.getByRole('link', { name: /^Approvals \d+$/ }))
    await see(menu.getByRole('link', { name: 'Help & Support' }))
    await expectAccessible(phone.page)
  })

  test('a phone has everything in its menu', async () => {
    const { page } = await visit({ size: 'phone', path: '/', ...(await as('tenant@efie.example')) })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const name of [
      'Home',
      'Eligibility Check',
      'Dashboard',
      'Payment History',
      'Create Ticket',
      'Profile',
    ])
      await see(menu.getByRole('link', { name, exact: true }).first())
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Documents', exact: true }).click()
    await page.waitForURL('**/documents')
  })
})

describe('with a controlled clock', () => {
  test('testimonials advance every five seconds with wraparound, until a visitor chooses one', async () => {
    const { page } = await visit({ path: '/about' })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'Testimonials' })
    const dots = carousel.getByRole('button', { name: /^Testimonial from / })
    const shown = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.ariaCurrent === 'true'))
    expect(await dots.count()).toBe(3)
    // The carousel starts its timer on hydration. From here on time only advances on request.
    await see(page.getByRole('link', { name: 'Login' }).first())
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    let next = await shown()
    for (let step = 0; step < 4; step += 1) {
      next = (next + 1) % 3
      await page.clock.runFor(5_000)
      await expect.poll(shown).toBe(next)
    }
    await carousel.getByRole('button', { name: 'Next testimonial' }).click()
    const chosen = (next + 1) % 3
    await expect.poll(shown).toBe(chosen)
    // Without hover or focus, only the explicit choice can have stopped it.
    await page.mouse.move(10, 10)
    await page.getByRole('link', { name: 'Efie home' }).focus()
    await page.clock.runFor(60_000)
    expect(await shown()).toBe(chosen)
  })

  test('an eligibility result is kept for thirty days, then removed', async () => {
    const { page } = await visit({ path: '/eligibility' })
    await page.clock.install()
    await page.goto('/eligibility')
    await page.getByLabel('Employment status').selectOption('self_employed')
    await page.getByLabel('Monthly income').fill('6000')
    await page.getByLabel('Other monthly repayments').fill('0')
    await page.getByLabel('Monthly rent').fill('800')
    await page.getByRole('button', { name: 'Check my eligibility' }).click()
    await see(page.getByRole('heading', { name: 'You’re eligible' }))
    const kept = () => page.evaluate(() => localStorage.getItem('eligibility-store'))
    expect(await kept()).toContain('"eligible":true')
    await page.clock.setSystemTime(Date.now() + 29 * 86_400_000)
    await page.reload()
    await see(page.getByRole('link', { name: 'Login' }).first())
    expect(await kept()).toContain('"eligible":true')
    await page.clock.setSystemTime(Date.now() + 31 * 86_400_000)
    await page.reload()
    await see(page.getByRole('link', { name: 'Login' }).first())
    await expect.poll(kept).toBeNull()
  })
})
