import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser, origin, violations, visit, widths } from './browser.ts'
import { mayOpen, routes, type RoutePage, type Role } from './routes.ts'
import { type SignedIn, signedIn } from './sessions.ts'
import { shownAt } from './shown-at.ts'

openBrowser()

/** Waits until nothing is loading, so that the page is judged and not its skeleton. */
const settled = async (page: Page, { path, title }: RoutePage): Promise<void> => {
  await page.waitForURL((url) => url.pathname === new URL(path, url).pathname)
  await page.waitForFunction(shownAt, title)
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Texts that are clipped by an ancestor or overflow their own box. Deliberate truncation ends with an
 * ellipsis, is for screen readers only, or scrolls.
 */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const known = new Map<Element, { edge: number; holds: boolean; onPurpose: boolean }>()
    const boxOf = (element: Element) => {
      const before = known.get(element)
      if (before) return before
      const style = getComputedStyle(element)
      const { right, width } = element.getBoundingClientRect()
      const box = {
        edge: right,
        holds:
          style.overflowX !== 'visible' || style.borderRightWidth !== '0px' || style.display !== 'inline',
        onPurpose: width <= 2 || style.textOverflow === 'ellipsis' || /auto|scroll/.test(style.overflowX),
      }
      known.set(element, box)
      return box
    }
    const isCut = (element: Element): boolean => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { right, width } = range.getBoundingClientRect()
      if (width < 2) return false
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { edge, holds, onPurpose } = boxOf(box)
        if (onPurpose) return false
        if (holds && right > edge + 1) return true
      }
      return right > innerWidth
    }
    const texts = [...document.querySelectorAll('main :not(option, script, style, template, template *)')]
      .filter((element) => element.children.length === 0 && element.textContent.trim() && isCut(element))
      .map((element) => `cut text: ${element.textContent.trim().slice(0, 60)}`)
    return [...new Set(texts)]
  })

/** What still moves although the visitor asks for less motion. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      const lasts = Number(effect?.getComputedTiming().activeDuration ?? 0)
      return playState === 'running' && lasts > 1
        ? [`moves for ${lasts} ms: ${target?.outerHTML.slice(0, 100)}`]
        : []
    }),
  )

const outOfPlace = async (page: Page): Promise<string[]> => {
  const beyond = await overflow(page)
  return [...(beyond > 0 ? [`${beyond} px too wide`] : []), ...(await cutTexts(page))]
}

const full = process.env['EFIE_TEST_FULL'] === '1'

/**
 * Combinations of size and theme. Ordinary runs cover each page in one of these pairs, the long form in all.
 */
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

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

const inDark = async (page: Page): Promise<string[]> => {
  await page.setViewportSize(widths.phone)
  await page.evaluate(() => {
    // Even the shortest transitions of colours start one after the other from element to element.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
    document.documentElement.dataset['theme'] = 'dark'
  })
  await nextFrame(page)
  return (await violations(page, ['color-contrast'])).map((problem) => `dark, phone: ${problem}`)
}

/** A desk's window at 200 %. */
const zoomed = async (page: Page): Promise<string[]> => {
  const { width, height } = widths.desk
  await page.setViewportSize({ width: width / 2, height: height / 2 })
  await nextFrame(page)
  return (await outOfPlace(page)).map((problem) => `at 200 %: ${problem}`)
}

/** A phone whose text is twice as large. */
const enlarged = async (page: Page): Promise<string[]> => {
  await page.setViewportSize(widths.phone)
  const resize = async (size: string) => {
    await page.evaluate((to) => {
      document.documentElement.style.fontSize = to
    }, size)
    await nextFrame(page)
  }
  await resize('200%')
  const found = await outOfPlace(page)
  await resize('')
  return found.map((problem) => `text at 200 %, phone: ${problem}`)
}

/** Looks at the open page again: zoomed, with larger text, and in dark on a phone. */
const lookAgain = async (page: Page): Promise<string[]> => [
  ...(await zoomed(page)),
  ...(await enlarged(page)),
  ...(await inDark(page)),
]

/** Visits these pages in one window. Returns what is wrong with them. */
const walk = async (
  { email, role }: { email: string | null; role: Role },
  pages: readonly RoutePage[],
  look: (typeof looks)[number],
): Promise<string[]> => {
  const as = email ? await signedIn(origin(), email) : null
  const { page, troubles } = await visit({ ...look, as, path: pages[0]?.path ?? '/' })
  const problems: string[] = []
  for (const asked of pages) {
    if (asked !== pages[0]) await page.goto(asked.path)
    await settled(page, asked)
    const found = [
      ...(await moving(page)),
      ...(await outOfPlace(page)),
      ...(await violations(page)),
      ...(role === null || role === 'user' ? await lookAgain(page) : []),
    ]
    await page.setViewportSize(widths[look.size])
    problems.push(...found.map((problem) => `${asked.path} (${look.size}, ${look.theme}): ${problem}`))
  }
  return [...problems, ...troubles]
}

/**
 * Assigns each page to one role that may open it, so that together all pages are covered once with real
 * content.
 */
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
  test.each(viewers)('as $role', { timeout: 180_000 }, async ({ pages, ...viewer }) => {
    const seen = (at: number) => pages.filter((_page, index) => full || index % looks.length === at)
    const walks = looks.flatMap((look, at) => (seen(at).length > 0 ? [walk(viewer, seen(at), look)] : []))
    const found = await Promise.all(walks)
    expect(found.flat()).toEqual([])
  })
})

/** Uses the longest prices of the shop in the widths with the least room. */
describe('nothing is cut', () => {
  const shop = { path: '/shop', title: 'Shop', access: 'all' } as const
  const profile = { path: '/profile?tab=sign-in', title: 'Profile Settings', access: 'signed-in' } as const
  const narrow = routes.filter(({ path }) => ['/dashboard', '/notifications'].includes(path))
  const windows: { size: keyof typeof widths; email: string | null; pages: readonly RoutePage[] }[] = [
    { size: 'small', email: 'tenant@efie.example', pages: [shop, ...narrow] },
    { size: 'phone', email: null, pages: [shop] },
    // When signed in, the sidebar takes a quarter of the width.
    { size: 'tablet', email: 'tenant@efie.example', pages: [shop, profile] },
  ]
  test.each(windows)('in a $size window', async ({ size, email, pages }) => {
    const answer = await fetch(`${origin()}/api/v1/products?sort=price-desc&limit=1`)
    const { data } = (await answer.json()) as { data: { id: string; name: string }[] }
    const dearest = data.map(({ id, name }): RoutePage => ({
      path: `/shop/${id}`,
      title: name,
      access: 'all',
    }))
    expect(dearest).toHaveLength(1)
    const as = email ? await signedIn(origin(), email) : null
    const { page } = await visit({ size, as })
    const found: string[] = []
    for (const asked of [...dearest, ...pages]) {
      await page.goto(asked.path)
      await settled(page, asked)
      found.push(...(await outOfPlace(page)).map((problem) => `${asked.path}: ${problem}`))
    }
    expect(found).toEqual([])
  })

  /** The account adopted the window's language. Later journeys expect English. */
  const speakEnglish = async ({ session }: SignedIn): Promise<void> => {
    const { access_token } = JSON.parse(session) as { access_token: string }
    const answer = await fetch(`${origin()}/api/v1/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'en' }),
    })
    expect(answer.status).toBe(200)
  }

  // French texts are about a third longer.
  test.each([
    { who: 'guest', email: null },
    { who: 'tenant', email: 'tenant@efie.example' },
  ])('for a $who who reads French in a small window', async ({ email }) => {
    const as = email ? await signedIn(origin(), email) : null
    const { page } = await visit({ size: 'small', as, language: 'fr' })
    const pages = routes.filter(
      (asked) => mayOpen(asked, null) === (email === null) && (email === null || mayOpen(asked, 'user')),
    )
    const found: string[] = []
    for (const asked of pages) {
      await page.goto(asked.path)
      await page.locator('html[lang=fr]').waitFor()
      await settled(page, { ...asked, title: '' })
      found.push(...(await outOfPlace(page)).map((problem) => `${asked.path}: ${problem}`))
    }
    if (as) await speakEnglish(as)
    expect(found).toEqual([])
  })
})
