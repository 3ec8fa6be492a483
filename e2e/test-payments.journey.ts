import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, see, visit, type VisitOptions } from './browser.ts'
import { signedIn } from './sessions.ts'

openBrowser()

const stripOf = (page: Page, name = 'Test payments') => page.getByRole('complementary', { name })
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not in sight')
  return box
}

/** The strip spans the top edge in one line, with the header directly below it. */
const expectOnTop = async (page: Page, strip: Locator): Promise<void> => {
  const { x, y, width, height } = await boxOf(strip)
  expect([x, y, width]).toEqual([0, 0, page.viewportSize()?.width])
  expect((await boxOf(page.getByRole('banner'))).y).toBe(height)
  expect(await strip.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
}

const cases: [string, string | null, VisitOptions][] = [
  ['/', null, { size: 'small' }],
  ['/shop', null, { size: 'desk', theme: 'dark' }],
  ['/dashboard', 'tenant@efie.example', { size: 'small', theme: 'dark' }],
  ['/payments', 'tenant@efie.example', { size: 'desk' }],
  ['/dashboard/credit-analyst', 'analyst@efie.example', { size: 'phone' }],
  ['/admin', 'admin@efie.example', { size: 'desk', theme: 'dark' }],
  ['/nowhere', null, { size: 'phone' }],
]

test.each(cases)('%s tells %s that payments are tests, at any scroll position', async (path, email, look) => {
  const { page } = await visit({
    path,
    ...look,
    as: email === null ? null : await signedIn(origin(), email),
  })
  await see(page.getByRole('heading', { level: 1 }).first())
  const strip = stripOf(page)
  await see(strip.getByText('Test payments. No real money moves.'))
  await expectOnTop(page, strip)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectOnTop(page, strip)
  await expectAccessible(page)
})

test('the strip follows the page’s language, and fits one line even at 320 pixels', async () => {
  const { page } = await visit({ path: '/', size: 'small', language: 'fr' })
  const strip = stripOf(page, 'Paiements de test')
  await see(strip)
  await expectOnTop(page, strip)
})

test('a drawer begins below the strip', async () => {
  const { page } = await visit({ path: '/', size: 'phone' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const { height } = await boxOf(stripOf(page).or(page.locator('aside[aria-label="Test payments"]')).first())
  expect((await boxOf(page.getByRole('dialog'))).y).toBe(height)
})

test('nothing shifts when the strip appears; without test payments there is neither strip nor gap', async () => {
  const { page, context } = await visit({ path: '/nowhere' })
  let answer = (_real: boolean): void => {}
  await context.route('**/api/v1/settings/public', async (route) => {
    const real = await new Promise<boolean>((resolve) => (answer = resolve))
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), test_payments: !real } })
  })
  const header = page.getByRole('banner')
  await page.goto('/about')
  const before = await boxOf(header)
  answer(false)
  await see(stripOf(page))
  expect(await boxOf(header)).toEqual(before)

  await page.goto('/about')
  await see(stripOf(page))
  answer(true)
  await stripOf(page).waitFor({ state: 'detached' })
  expect((await boxOf(header)).y).toBe(0)
})
