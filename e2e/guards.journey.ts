import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { closeWindows, openBrowser, origin, timeout, see, visit, type Visitor } from './browser.ts'
import { detailRoutes, endOf, isRefusedInPlace, mayOpen, people, routes, type RoutePage } from './routes.ts'
import { signedIn } from './sessions.ts'

const full = process.env['EFIE_TEST_FULL'] === '1'

openBrowser({ keepWindows: true })

/** Navigates like the browser's Back and Forward: changes the URL and lets the app follow. */
const goInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

const arrives = async ({ page }: Visitor, end: { path: string; title: string }): Promise<void> => {
  await page.waitForFunction(
    ({ path, title }) =>
      location.pathname === path && document.querySelector('main h1')?.textContent.startsWith(title),
    end,
  )
}

const arrival = async (visitor: Visitor, asked: RoutePage, end: { path: string; title: string }) => {
  try {
    await arrives(visitor, end)
    return null
  } catch {
    const heading = await visitor.page
      .locator('main h1')
      .first()
      .textContent({ timeout: 100 })
      .catch(() => null)
    return `${asked.path} ended at ${new URL(visitor.page.url()).pathname} (${heading}), not at ${end.path} (${end.title})`
  }
}

// These tests change nothing, so several can run concurrently.
describe.concurrent('every page request ends where the specification says', () => {
  test.each(people)('$role', { timeout: 180_000 }, async ({ email, role }) => {
    const visitor = await visit({
      path: '/about',
      ...(email && { as: await signedIn(origin(), email) }),
    })
    // The app must have loaded before it can navigate.
    await see(
      visitor.page.getByRole(role ? 'button' : 'link', { name: role ? /^User menu/ : 'Login' }).first(),
    )
    visitor.page.setDefaultTimeout(20_000)
    const wrong: string[] = []
    const turnedAway = detailRoutes.filter((page) => !mayOpen(page, role))
    // Ordinary runs request every third page per role, offset so that all roles together cover each page
    // several times.
    const turn = people.findIndex((person) => person.role === role)
    const asks = [...routes, ...turnedAway].filter((_page, index) => full || index % 3 === turn % 3)
    for (const asked of asks) {
      const end = endOf(asked, role)
      // Guests load every URL directly, tenants too in the long form. Other roles navigate inside the app.
      if (role === null || (full && role === 'user')) await visitor.page.goto(asked.path)
      else await goInApp(visitor.page, asked.path)
      const problem = await arrival(visitor, asked, end)
      if (problem) wrong.push(problem)
      const refuses = isRefusedInPlace(asked, role)
      const refusal = visitor.page.getByText('If you need this page for your work')
      // A page with the same heading as the last one may still be opening.
      await refusal.waitFor({ state: refuses ? 'visible' : 'detached', timeout: 5_000 }).catch(() => {})
      if ((await refusal.count()) > 0 !== refuses)
        wrong.push(`${asked.path} ${refuses ? 'is shown' : 'explains itself away'} to ${role}`)
    }
    expect(wrong).toEqual([])
    expect(visitor.troubles).toEqual([])
    await visitor.context.close()
  })
})

describe('around the guards', () => {
  afterEach(closeWindows)

  test('a guest who wanted a page gets it after signing in', async () => {
    const { page } = await visit({ path: '/payments' })
    await page.waitForURL('**/login')
    await page.getByLabel('Email').fill('tenant@efie.example')
    await page.getByLabel('Password', { exact: true }).fill('Efie-Demo-2026')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/payments')
    await see(page.getByRole('heading', { name: 'Payment History', level: 1 }))
  })

  test('“My Application” with unknown eligibility: guests to sign in, newcomers to the check', async () => {
    const { page } = await visit({
      path: '/dashboard',
      as: await signedIn(origin(), 'newtenant@efie.example'),
    })
    await page.getByRole('link', { name: 'My Application', exact: true }).first().click()
    await page.waitForURL('**/eligibility')
  })

  test('the loader fills the window until the session is known', async () => {
    const { page, context } = await visit({
      path: '/about',
      as: await signedIn(origin(), 'tenant@efie.example'),
    })
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await context.route('**/api/v1/me', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/payments', { waitUntil: 'commit' })
    await see(page.getByText('Loading...').first())
    const loader = await page.getByText('Loading...').first().boundingBox()
    expect(loader).not.toBeNull()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
    answer()
    await see(page.getByRole('heading', { name: 'Payment History', level: 1 }))
    await expect.poll(() => page.getByText('Loading...').count(), { timeout }).toBe(0)
  })

  test('after ten seconds without a response the person is treated as signed out and told so, but keeps the session', async () => {
    const { page, context, toasts } = await visit({
      path: '/about',
      as: await signedIn(origin(), 'tenant@efie.example'),
    })
    await context.route('**/api/v1/me', () => {})
    await page.clock.install()
    await page.goto('/payments')
    await see(page.getByText('Loading...').first())
    await page.clock.runFor(9_000)
    expect(toasts).toEqual([])
    await page.clock.runFor(1_500)
    await page.waitForURL('**/login')
    await expect.poll(() => toasts).toContain('Connection timeout. Please check your internet connection.')
    expect(await page.evaluate(() => localStorage.getItem('efie-session'))).not.toBeNull()
  })

  test('an unknown path has its own page, with status 404', async () => {
    const { page } = await visit()
    for (const path of ['/nowhere', '/admin/nowhere', '/tickets/create/nowhere']) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await see(page.getByRole('heading', { name: 'Page not found' }))
      await see(page.getByRole('link', { name: 'Return to Home' }))
    }
  })
})
