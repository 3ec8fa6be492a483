import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, see, visit } from './browser.ts'

/** Text of a page before any script has run, in document order. */
const wordsOf = async (path: string): Promise<string> => {
  const response = await fetch(`${origin()}${path}`)
  expect(response.status, path).toBe(200)
  return (await response.text())
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s*\n\s*/g, '\n')
}

/** Checks that the texts occur in this order. */
const expectInOrder = (text: string, words: readonly string[]): void => {
  let from = 0
  for (const word of words) {
    const at = text.indexOf(`\n${word}\n`, from)
    expect(at, word).toBeGreaterThanOrEqual(from)
    from = at + 1
  }
}

const publicPaths = [
  '/',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/eligibility',
  '/login',
  '/register',
  '/help',
  '/shop',
  '/certificates',
]

describe('readable before JavaScript', () => {
  test('the landing page has its seven sections and words before any script', async () => {
    const page = await wordsOf('/')
    expectInOrder(page, [
      'Secure Your Dream Home Today',
      'Check Eligibility',
      'Create Account',
      'How It Works',
      'Apply Online',
      'Quick Verification',
      'Get Approved',
      'Move In',
      'Buy Now Pay Later',
      'Our Verification Process',
      'Employment Verification',
      'Employment contract',
      'Salary slips',
      'Work ID',
      'Financial Verification',
      'Bank statements',
      'Credit history',
      'Income assessment',
      'Identity Verification',
      'Government ID',
      'Proof of address',
      'Biometric verification',
      'Happy Tenants',
      '5000+',
      'GH₵ 10M+',
      '98%',
      '24/7',
      'Check Eligibility',
      'Sign In',
      'Quick Links',
    ])
    for (const category of [
      'Beds and mattresses',
      'Sofas and chairs',
      'Dining sets',
      'Refrigerators',
      'Washing machines',
      'Air conditioners',
      'Smart TVs',
      'Laptops',
      'Mobile devices',
    ])
      expect(page.toLowerCase()).toContain(category.toLowerCase())
  })

  test('the shop shows its first products, and those of a category, before any script', async () => {
    const goods = async (path: string) => {
      const html = await (await fetch(`${origin()}${path}`)).text()
      return [...html.matchAll(/<a [^>]*href="\/shop\/[0-9a-f-]{36}"[^>]*>([^<]+)<\/a>/g)].map(
        ([, name = '']) => name,
      )
    }
    const [everything, laptops] = [await goods('/shop'), await goods('/shop?category=laptops')]
    expect(everything).toHaveLength(8)
    expect(laptops).toHaveLength(8)
    expect(everything).not.toEqual(laptops)
    expect(await goods('/shop?q=nothing-like-it')).toEqual([])
  })

  test('every prerendered page has metadata for search engines and social networks', async () => {
    const seen = new Set<string>()
    for (const path of publicPaths) {
      const html = await (await fetch(`${origin()}${path}`)).text()
      const one = (pattern: RegExp): string => {
        const found = [...html.matchAll(pattern)].map(([, text = '']) => text)
        expect(found, `${path} ${pattern}`).toHaveLength(1)
        return found[0] ?? ''
      }
      const title = one(/<title>(.+?)<\/title>/g)
      const description = one(/<meta name="description" content="(.+?)"/g)
      const canonical = new URL(one(/<link rel="canonical" href="(.+?)"/g))
      expect(canonical.pathname).toBe(path)
      expect(one(/<meta property="og:title" content="(.+?)"/g)).toBe(title)
      expect(one(/<meta property="og:description" content="(.+?)"/g)).toBe(description)
      expect(one(/<meta property="og:url" content="(.+?)"/g)).toBe(canonical.href)
      const card = new URL(one(/<meta property="og:image" content="(.+?)"/g))
      expect(card.origin).toBe(canonical.origin)
      expect((await fetch(`${origin()}${card.pathname}`)).headers.get('content-type')).toBe('image/png')
      expect(html).toContain('<html lang="en"')
      expect(one(/<h1[^>]*>([\s\S]+?)<\/h1>/g)).not.toBe('')
      for (const text of [title, description]) {
        expect(seen.has(text), `${path}: ${text}`).toBe(false)
        seen.add(text)
      }
    }
  })

  test('search engines find every public page, and the business behind them', async () => {
    const sitemap = await (await fetch(`${origin()}/sitemap.xml`)).text()
    const listed = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    const goods = listed.filter((path) => path.startsWith('/shop/'))
    expect(listed.filter((path) => !goods.includes(path)).toSorted()).toEqual(publicPaths.toSorted())
    expect(goods.length).toBeGreaterThan(8)
    expect(await wordsOf(goods[0] ?? '')).toMatch(/\nGH₵\s[\d,.]+\n/)
    const robots = await (await fetch(`${origin()}/robots.txt`)).text()
    expect(robots).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m)
    expect(robots).toContain('Disallow: /admin')
    const home = await (await fetch(`${origin()}/`)).text()
    const data = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(home)?.[1] ?? '{}'
    expect(JSON.parse(data)).toMatchObject({ '@type': 'FinancialService', name: 'Efie', areaServed: 'GH' })
  })

  test.each(publicPaths)('every public page has the footer: %s', async (path) => {
    const page = await wordsOf(path)
    expectInOrder(page, [
      'Quick Links',
      'Home',
      'Eligibility',
      'Login',
      'Register',
      'Contact',
      '9AM-5PM Monday-Friday',
      'Privacy Policy',
      'Terms of Service',
    ])
  })
})

openBrowser()

const firstProduct = async (): Promise<{ path: string; name: string }> => {
  const html = await (await fetch(`${origin()}/shop`)).text()
  const [, path = '', name = ''] = /<a [^>]*href="(\/shop\/[0-9a-f-]{36})"[^>]*>([^<]+)<\/a>/.exec(html) ?? []
  return { path, name }
}

/** Records every title that the window has had. */
const noteTitles = () => {
  const titles = new Set<string>()
  Object.assign(window, { titles })
  new MutationObserver(() => document.title && titles.add(document.title)).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}

describe('a product page of the shop', () => {
  test.each(['phone', 'desk'] as const)(
    'has its name and price before any script, and keeps its title after hydration: %s',
    async (size) => {
      const { path, name } = await firstProduct()
      expectInOrder(await wordsOf(path), [`${name} · Efie`, name])
      const visitor = await visit({ size, path: '/about' })
      const { page, context } = visitor
      await context.addInitScript(noteTitles)
      await page.goto(path)
      await see(page.getByRole('button', { name: 'Add to cart', exact: true }))
      await expectAccessible(page)
      // The cast is needed because the script above defined `titles`.
      const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles])
      expect(titles).toEqual([`${name} · Efie`])
      expect(await page.locator('h1').allTextContents()).toEqual([name])
      expect(await page.locator('link[rel=canonical]').count()).toBe(1)
      await page.getByRole('main').getByRole('link').first().click()
      await page.waitForURL('**/shop?category=*')
      await expect.poll(() => page.title()).toBe('Shop · Efie')
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/shop$/)
      expect(visitor.troubles).toEqual([])
    },
  )

  test('of a product that is not sold, or never was, is not found', async () => {
    const path = '/shop/0193e0a0-0000-7000-8000-000000000000'
    expect((await fetch(`${origin()}${path}`)).status).toBe(404)
    const { page } = await visit({ path })
    await see(page.getByRole('heading', { name: 'Product not found', level: 1 }))
    await expect.poll(() => page.title()).toBe('Product not found · Efie')
  })
})

test('what is typed before the page’s script arrives is kept and sent', async () => {
  const { page, troubles } = await visit({ path: '/about', size: 'phone' })
  const scripts = Promise.withResolvers<undefined>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/eligibility?rent=82550&months=12', { waitUntil: 'commit' })
  await page.getByLabel('Employment status').selectOption('employed')
  await page.getByLabel('Monthly income').fill('6000')
  await page.getByLabel('Other monthly repayments').fill('0')
  scripts.resolve(undefined)
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: /^Check/ }).click()
      return page.getByRole('heading', { name: 'You’re eligible' }).isVisible()
    })
    .toBe(true)
  expect(troubles).toEqual([])
})
