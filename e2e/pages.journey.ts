import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launch, origin, shootFailure, violations, visit } from './browser.ts'
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

const full = process.env['JOURNEYS_FULL'] === '1'

/** Every colour and every width is looked at; every pair of them only in the long form. */
const looks = [
  { size: 'phone', theme: 'light' },
  { size: 'desk', theme: 'dark' },
  ...(full
    ? ([
        { size: 'phone', theme: 'dark' },
        { size: 'desk', theme: 'light' },
      ] as const)
    : []),
] as const

/** One window that walks through all of these pages. Answers what is wrong with them. */
const walk = async (
  email: string | null,
  pages: readonly RoutePage[],
  look: (typeof looks)[number],
): Promise<string[]> => {
  const as = email ? await signedIn(origin(), email) : null
  const { page, troubles } = await visit(browser, { ...look, as, path: pages[0]?.path ?? '/' })
  const problems: string[] = []
  for (const asked of pages) {
    if (asked !== pages[0]) await page.goto(asked.path)
    await settled(page, asked)
    const beyond = await overflow(page)
    const found = [...(beyond > 0 ? [`${beyond} px too wide`] : []), ...(await violations(page))]
    problems.push(...found.map((problem) => `${asked.path} (${look.size}, ${look.theme}): ${problem}`))
  }
  return [...problems, ...troubles]
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
  test.each(viewers)('as $role', { timeout: 180_000 }, async ({ email, pages }) => {
    const found = await Promise.all(looks.map((look) => walk(email, pages, look)))
    expect(found.flat()).toEqual([])
  })
})
