import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, launch, origin, shootFailure, visit, widths } from './browser.ts'
import { mayOpen, routes, type RoutePage, type Role } from './routes.ts'
import { signedIn } from './sessions.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shootFailure(browser, task.name)
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(() => browser.close())

/** Nothing is on its way any more: what is judged is the page, not its skeleton. */
const settled = async (page: Page, { path, title }: RoutePage): Promise<void> => {
  await page.waitForFunction(
    (wanted) =>
      location.pathname === wanted.path &&
      document.querySelector('main h1')?.textContent.startsWith(wanted.title) &&
      !document.querySelector('main :is(.animate-pulse, .animate-spin)'),
    { path, title },
  )
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const useTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
  }, theme)

/** At both widths, light and dark: no sideways scrolling, nothing that axe objects to. */
const judge = async (page: Page, asked: RoutePage): Promise<string[]> => {
  const problems: string[] = []
  for (const size of ['desk', 'phone'] as const) {
    await page.setViewportSize(widths[size])
    const beyond = await overflow(page)
    if (beyond > 0) problems.push(`${asked.path} at ${widths[size].width}: ${beyond} px too wide`)
    for (const theme of ['light', 'dark'] as const) {
      await useTheme(page, theme)
      // The structure is the same in the dark; its colours are not.
      const rules = theme === 'dark' ? ['color-contrast'] : []
      await expectAccessible(page, rules).catch((error: unknown) => {
        problems.push(`${asked.path} at ${widths[size].width}, ${theme}: ${String(error)}`)
      })
    }
  }
  return problems
}

/** Each page as one of those who may open it, so that together all are looked at once with what they hold. */
const viewers: { email: string | null; role: Role; pages: readonly RoutePage[] }[] = (() => {
  const order = [
    { email: 'admin@efie.example', role: 'admin' },
    { email: 'tenant@efie.example', role: 'user' },
    { email: 'company@efie.example', role: 'company' },
    { email: 'manager@efie.example', role: 'company_manager' },
    { email: 'sales@efie.example', role: 'sales_executive' },
    { email: 'analyst@efie.example', role: 'credit_analyst' },
    { email: 'recovery@efie.example', role: 'recovery_and_collections' },
    { email: 'inspector@efie.example', role: 'inspection_and_verification' },
    { email: 'finance@efie.example', role: 'finance' },
  ] as const
  const guest = { email: null, role: null, pages: routes.filter((page) => mayOpen(page, null)) }
  const left = new Set(routes.filter((page) => !mayOpen(page, null)))
  const take = (role: Role, fits: (page: RoutePage) => boolean) => {
    const pages = [...left].filter((page) => fits(page) && mayOpen(page, role))
    for (const page of pages) left.delete(page)
    return pages
  }
  return [
    guest,
    ...order.map(({ email, role }) => ({
      email,
      role,
      pages: take(role, ({ path }) => role !== 'admin' || path.startsWith('/admin')),
    })),
  ]
})()

describe('every page, at 360 and 1440 px, light and dark', () => {
  test.each(viewers)('as $role', { timeout: 120_000 }, async ({ email, pages }) => {
    const { page, troubles } = await visit(browser, email ? { as: await signedIn(origin(), email) } : {})
    const problems: string[] = []
    for (const asked of pages) {
      await page.setViewportSize(widths.desk)
      await page.goto(asked.path)
      await settled(page, asked)
      problems.push(...(await judge(page, asked)))
    }
    expect(problems).toEqual([])
    expect(troubles).toEqual([])
  })
})
