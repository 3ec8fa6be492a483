import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, timeout, see, expectToast, visit, widths } from './browser.ts'
import { pdf, picture } from './files.ts'
import { savedData, readyForOffline } from './offline.ts'
import { enrol, signedIn } from './sessions.ts'

openBrowser()

describe('on the bus', () => {
  test(
    'pages seen before stay readable, and what is written waits and is sent once',
    { timeout: 90_000 },
    async () => {
      const email = await enrol(origin(), 'Adjoa Bus')
      const visitor = await visit({
        size: 'phone',
        path: '/payments',
        worker: true,
        as: await signedIn(origin(), email),
      })
      const { page, context } = visitor
      await see(page.getByRole('heading', { name: 'Payment History', level: 1 }))
      await readyForOffline(page)
      await expect.poll(async () => (await savedData(page)).answers).toContain('payments.list')
      await page.goto('/documents')
      await see(page.getByRole('button', { name: 'Upload Document' }).first())
      await expect.poll(async () => (await savedData(page)).answers).toContain('documents.list')

      await context.setOffline(true)
      await page.goto('/payments')
      await see(page.getByRole('heading', { name: 'Payment History', level: 1 }))
      await see(page.getByText('You’re offline', { exact: true }))
      await see(page.getByText(/Last updated \d/))
      await expectAccessible(page)
      // A tablet that is turned shows the sidebar and the user menu, which phones don't load.
      await page.setViewportSize({ width: 1_180, height: 820 })
      await see(page.getByRole('button', { name: /^User menu for/ }))
      await see(page.getByRole('complementary', { name: 'Your account' }))
      await page.setViewportSize(widths.phone)

      await page.goto('/tickets/create')
      await page.getByLabel('What is it about?').selectOption('other')
      await page.getByLabel('Subject').fill('From the bus')
      await page.getByLabel('Message').fill('Do you hear me?')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expectToast(visitor, 'Saved on this device. We’ll send it when you’re back online')
      await see(page.getByText('Ticket “From the bus”'))

      await page.goto('/documents')
      await page.getByRole('button', { name: 'Upload Document' }).last().click()
      const dialog = page.getByRole('dialog', { name: 'Upload Document' })
      await dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: pdf })
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
      await see(page.getByText('2 items waiting to be sent'))
      await page.reload()
      await see(page.getByText('2 items waiting to be sent'))

      // Two windows reconnect at the same time and share the same outbox.
      const other = await context.newPage()
      await other.goto('/tickets')
      await see(other.getByText('2 items waiting to be sent'))
      await context.setOffline(false)
      await expectToast(visitor, 'Document uploaded successfully')
      await expect.poll(() => page.getByText('waiting to be sent').count(), { timeout }).toBe(0)
      await page.goto('/tickets')
      await see(page.getByText('From the bus').first())
      await expect.poll(() => other.getByText('waiting to be sent').count(), { timeout }).toBe(0)

      const { access_token } = JSON.parse((await signedIn(origin(), email)).session) as {
        access_token: string
      }
      const countOf = async (path: string) => {
        const answer = await fetch(`${origin()}/api/v1/${path}`, {
          headers: { authorization: `Bearer ${access_token}` },
        })
        return ((await answer.json()) as { data: unknown[] }).data.length
      }
      expect(await countOf('support-tickets')).toBe(1)
      expect(await countOf('documents')).toBe(1)

      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL('**/login')
      expect(await savedData(page)).toEqual({ answers: [], keys: [], drafts: null })
    },
  )
})

describe('the shop while travelling', () => {
  test.each(['a guest', 'a tenant'])(
    'what %s saw of it stays readable, with its pictures, and the cart works',
    async (who) => {
      const as = who === 'a guest' ? null : await signedIn(origin(), await enrol(origin(), 'Efua Shelf'))
      const { page, context } = await visit({ size: 'phone', path: '/shop', worker: true, as })
      const tiles = page.getByRole('main').getByRole('heading', { level: 3 })
      await see(tiles.first())
      await expect
        .poll(
          () =>
            page.evaluate(async () => {
              const kept = await (await caches.open('assets')).keys()
              return ['/product-page-', '/cart-drawer-'].every((file) =>
                kept.some(({ url }) => url.includes(file)),
              )
            }),
          { timeout },
        )
        .toBe(true)
      const name = (await tiles.first().textContent()) ?? ''
      await tiles.first().getByRole('link').click()
      await see(page.getByRole('heading', { level: 1, name }))
      const price = (await page.getByRole('main').locator('.money').first().textContent()) ?? ''
      const hasKept = async (question: string) => (await savedData(page)).answers.includes(question)
      await expect.poll(() => hasKept('products.get'), { timeout }).toBe(true)
      await expect.poll(() => hasKept('products.list'), { timeout }).toBe(true)

      await context.setOffline(true)
      await page.reload()
      await see(page.getByRole('heading', { level: 1, name }))
      await see(page.getByText('You’re offline', { exact: true }))
      await see(page.getByText(/Last updated \d/))
      expect(await page.getByText('We’ll save what you write').count()).toBe(as === null ? 0 : 1)
      expect(await page.getByRole('main').locator('.money').first().textContent()).toBe(price)
      const picture = page.getByRole('main').locator('img').first()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout })
        .toBeGreaterThan(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
      await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).first().click()
      const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
      await see(drawer.getByText(name))
      await page.keyboard.press('Escape')

      await page.goto('/shop')
      await see(tiles.first())
      await see(page.getByText(/Last updated \d/))
      await tiles.nth(1).getByRole('link').click()
      await see(
        page.getByText('Not available offline yet').or(page.getByText('Couldn’t load the product')).first(),
      )
      await context.setOffline(false)
      await see(page.getByRole('button', { name: 'Add to cart', exact: true }))
      await expect.poll(() => page.getByText('You’re offline', { exact: true }).count(), { timeout }).toBe(0)
    },
  )
})

describe('an upload over a bad connection', () => {
  test('resumes where it stopped, also in a window opened later, and arrives once', async () => {
    const visitor = await visit({
      size: 'phone',
      path: '/documents?upload=1',
      as: await signedIn(origin(), await enrol(origin(), 'Esi Upload')),
    })
    const { page, context } = visitor
    const sent: { method: string; offset: string | undefined }[] = []
    let lost = true
    await context.route('**/api/v1/uploads/**', async (route) => {
      const request = route.request()
      const offset = request.headers()['upload-offset']
      if (lost && request.method() !== 'DELETE' && offset !== '0') return route.abort('connectionreset')
      sent.push({ method: request.method(), offset })
      return route.continue()
    })
    const dialog = page.getByRole('dialog', { name: 'Upload Document' })
    const large = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(600_000, '%padding\n'), pdf.subarray(9)])
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: large })
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expectToast(visitor, 'Saved on this device. We’ll send it when you’re back online')
    expect(sent).toEqual([{ method: 'PATCH', offset: '0' }])

    // The window is closed while its own retries still fail.
    await page.goto('about:blank')
    lost = false
    await page.goto('/documents')
    await expectToast(visitor, 'Document uploaded successfully')
    expect(sent.slice(1)).toEqual([
      { method: 'HEAD', offset: undefined },
      { method: 'PATCH', offset: '262144' },
      { method: 'PATCH', offset: '524288' },
    ])
    await expect.poll(() => page.getByText('card.pdf').count(), { timeout }).toBe(1)
    expect(await page.evaluate(() => localStorage.getItem('begun-uploads'))).toBeNull()
  })
})

describe('an inspection visit without a network', () => {
  test('photos and report are kept in order and sent once', { timeout: 90_000 }, async () => {
    const visitor = await visit({
      size: 'phone',
      path: '/dashboard/inspection-and-verification?tab=inspections&status=scheduled',
      worker: true,
      as: await signedIn(origin(), 'inspector@efie.example'),
    })
    const { page, context } = visitor
    await see(page.getByRole('heading', { name: 'Inspection and Verification Dashboard', level: 1 }))
    await page
      .getByRole('button', { name: /^Open inspection of/ })
      .first()
      .click()
    const main = page.getByRole('main')
    await see(main.getByText('Take a photo'))
    const address = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout })
      .toBe(true)
    await expect.poll(async () => (await savedData(page)).answers).toContain('inspections.get')
    await page.reload()
    await see(main.getByText('Take a photo'))

    await context.setOffline(true)
    await page.reload()
    await see(page.getByText('You’re offline', { exact: true }))
    await see(main.getByText('Take a photo'))
    await main.getByRole('button', { name: 'Record visit' }).click()
    await see(main.getByText('Answer every item on the checklist'))
    for (const yes of await main.getByRole('radio', { name: 'Yes' }).all()) await yes.check()
    await main.getByRole('radio', { name: /^Passed/ }).check()
    for (const file of [1, 2])
      await main
        .getByLabel('Choose a photo')
        .setInputFiles({ name: `room-${file}.png`, mimeType: 'image/png', buffer: picture })
    await see(main.getByRole('img', { name: 'Photo 2' }))
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Record visit' }).click()
    await expectToast(visitor, 'Saved on this device. We’ll send it when you’re back online')
    await see(main.getByText(/^Saved on this device/).first())
    await page.reload()
    await see(page.getByText('3 items waiting to be sent'))

    await context.setOffline(false)
    await expectToast(visitor, 'Visit recorded')
    await expect.poll(() => page.getByText('waiting to be sent').count(), { timeout }).toBe(0)
    await page.goto('/dashboard/inspection-and-verification?tab=inspections&status=passed')
    await page.getByRole('button', { name: `Open inspection of ${address}` }).click()
    await main.getByRole('button', { name: 'Open photo 2' }).click()
    await see(page.getByRole('dialog', { name: 'Photo 2' }).getByRole('img'))
  })
})

describe('a page that was never cached', () => {
  test('says so instead of reloading forever, and opens once connected', async () => {
    const visitor = await visit({
      size: 'phone',
      path: '/payments',
      worker: true,
      as: await signedIn(origin(), 'tenant@efie.example'),
    })
    const { page, context } = visitor
    await readyForOffline(page)

    await context.setOffline(true)
    // Its navigation is redirected before it has loaded.
    await page.goto('/checkout').catch(() => {})
    await see(page.getByRole('heading', { name: 'You’re offline', level: 1 }))
    await expectAccessible(page)
    const loads = visitor.loads()
    await page.getByRole('link', { name: 'Payment History' }).click()
    await see(page.getByRole('heading', { name: 'Payment History', level: 1 }))
    expect(visitor.loads()).toBe(loads)

    await page.goto('/checkout').catch(() => {})
    await see(page.getByRole('heading', { name: 'You’re offline', level: 1 }))
    await context.setOffline(false)
    await see(page.getByRole('heading', { name: 'Checkout', level: 1 }))
  })
})

describe('when the server fails', () => {
  test('lists that cannot be fetched say which one failed', async () => {
    const visitor = await visit({
      path: '/about',
      as: await signedIn(origin(), 'tenant@efie.example'),
    })
    const { page, context } = visitor
    const failing = { status: 500, json: { code: 'INTERNAL', message: 'Not now' } }
    for (const path of ['applications', 'payments', 'documents'])
      await context.route(new RegExp(`/api/v1/${path}(?:\\?|$)`), (route) => route.fulfill(failing))
    for (const [path, text] of [
      ['/application', 'Failed to fetch applications'],
      ['/documents', 'Failed to fetch documents'],
      ['/payments', 'Failed to fetch payments'],
    ] as const) {
      await page.goto(path)
      await expectToast(visitor, text)
      await see(page.getByRole('main').getByText(text).first())
      await see(page.getByRole('button', { name: 'Retry' }).first())
    }
  })
})
