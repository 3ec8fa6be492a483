import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'

export const widths = { phone: { width: 360, height: 760 }, desk: { width: 1440, height: 900 } } as const

const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export const launch = (): Promise<Browser> => {
  const executablePath = candidates.find((path) => path !== undefined && existsSync(path))
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export const origin = (): string => inject('origin')

export interface Visitor {
  context: BrowserContext
  page: Page
  /** What the page said on the console as an error, and what it threw. */
  troubles: string[]
}

/** A browser of somebody's own: cookies, storage and windows apart from everybody else's. */
export const visit = async (
  browser: Browser,
  size: keyof typeof widths = 'desk',
  path = '/',
): Promise<Visitor> => {
  const context = await browser.newContext({
    viewport: widths[size],
    baseURL: origin(),
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`)
  })
  await page.goto(path)
  return { context, page, troubles }
}

/** Signs in through the login page, as a person does. */
export const signIn = async (page: Page, email: string, password = 'Efie-Demo-2026'): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

const artefacts = new URL('artefacts/', import.meta.url).pathname

export const shoot = async (page: Page, name: string): Promise<void> => {
  mkdirSync(artefacts, { recursive: true })
  await page.screenshot({ path: join(artefacts, `${name}.png`), fullPage: true })
}

/** No violation of WCAG 2.2 AA that axe can find. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
    page.url(),
  ).toEqual([])
}

export interface MailboxMessage {
  channel: 'email' | 'sms'
  recipient: string
  subject: string | null
  text: string
}

/** Newest message to somebody in the demo's mailbox, waited for. */
export const newestMessage = async (recipient: string, matching: RegExp): Promise<string> => {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const response = await fetch(`${origin()}/dev/mailbox.json`)
        const { data } = (await response.json()) as { data: MailboxMessage[] }
        found = data.find((message) => message.recipient === recipient && matching.test(message.text))?.text
        return found
      },
      { timeout: 15_000 },
    )
    .toBeDefined()
  return found ?? ''
}
