import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axeCore from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type SignedIn, storageOf } from './sessions.ts'

export const widths = {
  small: { width: 320, height: 640 },
  phone: { width: 360, height: 760 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1440, height: 900 },
} as const

const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const launch = (): Promise<Browser> => {
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

/** The server of this worker. */
export const origin = (): string => {
  const origins = inject('origins')
  const worker = Number(process.env['VITEST_POOL_ID'])
  const found = origins[worker % origins.length]
  if (found === undefined) throw new Error(`no server for worker ${worker}`)
  return found
}

const artefacts = new URL('artefacts/', import.meta.url).pathname

export const shoot = async (page: Page, name: string): Promise<void> => {
  mkdirSync(artefacts, { recursive: true })
  await page.screenshot({ path: join(artefacts, `${name}.png`), fullPage: true })
}

let browser: Browser

export const closeWindows = async (): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

const visitors = new Map<BrowserContext, Visitor>()

/** What every open window showed when a test failed, and said until then. */
const shootFailure = async (test: string): Promise<void> => {
  for (const { page, toasts, troubles, loads } of visitors.values())
    process.stderr.write(`${page.url()} said ${JSON.stringify({ toasts, troubles, loads: loads() })}\n`)
  const pages = browser.contexts().flatMap((context) => context.pages())
  await Promise.all(
    pages.map((page, index) =>
      shoot(page, `failed-${test.replaceAll(/\W+/g, '-').slice(0, 60)}-${index + 1}`).catch(() => {}),
    ),
  )
}

/** One browser for the tests of a file. Its windows are closed after each test, unless the next goes on in them. */
export const openBrowser = ({ keepWindows = false } = {}): void => {
  beforeAll(async () => {
    browser = await launch()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await shootFailure(task.name)
    if (!keepWindows) await closeWindows()
  })
  afterAll(() => browser.close())
}

/** How long somebody waits for what they were told would come. */
export const patience = 20_000

export interface Visitor {
  context: BrowserContext
  page: Page
  /** What the page said on the console as an error, and what it threw. */
  troubles: string[]
  /** Every toast that appeared, in order: they vanish faster than another window can be looked at. */
  toasts: string[]
  /** Resolves once the server tells this window of changes on the channel. */
  follows: (channel: string) => Promise<void>
  /** Documents loaded so far: what arrives live does not add to it. */
  loads: () => number
}

export interface VisitOptions {
  size?: keyof typeof widths
  path?: string
  /** Another server than this worker's. */
  at?: string
  /** Somebody who has signed in before. */
  as?: SignedIn | null
  theme?: 'light' | 'dark'
  language?: 'en' | 'fr'
  /** With the movements that most people see. */
  motion?: boolean
  /** With the service worker, which `context.route` does not see through. */
  worker?: boolean
}

/** Reports each toast as soon as it says something. */
const watchToasts = () => {
  const seen = new WeakSet<Element>()
  const look = () => {
    for (const element of document.querySelectorAll('.efie-toast')) {
      const text = element.textContent
      if (seen.has(element) || !text) continue
      seen.add(element)
      // The lines of a notice are blocks of their own.
      const lines = [...element.querySelectorAll('span > span')].map((line) => line.textContent)
      // A cast, because the binding is made outside.
      const { toasted } = window as unknown as { toasted: (text: string) => void }
      toasted(lines.length > 0 ? lines.join('\n') : text)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/** What the page's policy held back stands on the console for people to read: as an error it is a trouble. */
const watchPolicy = () => {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`${effectiveDirective} held back ${blockedURI}`),
  )
}

/** A browser of somebody's own: cookies, storage and windows apart from everybody else's. */
export const visit = async (options: VisitOptions = {}): Promise<Visitor> => {
  const at = options.at ?? origin()
  const context = await browser.newContext({
    viewport: widths[options.size ?? 'desk'],
    baseURL: at,
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
    serviceWorkers: options.worker ? 'allow' : 'block',
    storageState: storageOf(at, options.as ?? null, options.theme, options.language),
  })
  const troubles: string[] = []
  const toasts: string[] = []
  const channels: string[] = []
  let loads = 0
  await context.exposeBinding('toasted', (_source, text: string) => toasts.push(text))
  await context.addInitScript(watchToasts)
  await context.addInitScript(watchPolicy)
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  page.on('domcontentloaded', () => (loads += 1))
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.includes('Subscribed to PostgreSQL')) channels.push(String(payload))
    }),
  )
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`)
  })
  await page.goto(options.path ?? '/')
  const follows = (channel: string) =>
    expect.poll(() => channels.some((frame) => frame.includes(channel)), { timeout: patience }).toBe(true)
  const visitor = { context, page, troubles, toasts, follows, loads: () => loads }
  visitors.set(context, visitor)
  context.on('close', () => visitors.delete(context))
  return visitor
}

/** Signs in through the login page, as a person does. */
export const signIn = async (page: Page, email: string, password = 'Efie-Demo-2026'): Promise<void> => {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Waits until it is in sight. */
export const see = (locator: Locator): Promise<void> => locator.waitFor({ state: 'visible' })

/** Waits until a toast with exactly these lines has appeared. */
export const told = (visitor: Visitor, ...lines: string[]): Promise<void> =>
  expect.poll(() => visitor.toasts, { timeout: patience }).toContain(lines.join('\n'))

/** What axe finds against WCAG 2.2 AA, one line each. Its script stays in the page for the next time. */
export const violations = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(async () => {
    // A cast, because the script above made it.
    const { axe } = window as unknown as { axe: typeof axeCore }
    const found = await axe.run(
      // Toasts come and go.
      { exclude: ['.efie-toast'] },
      { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    )
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    )
  })
}

export const expectAccessible = async (page: Page): Promise<void> =>
  expect(await violations(page), page.url()).toEqual([])

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
        const response = await fetch(
          `${origin()}/dev/mailbox.json?recipient=${encodeURIComponent(recipient)}`,
        )
        const { data } = (await response.json()) as { data: MailboxMessage[] }
        found = data.find((message) => message.recipient === recipient && matching.test(message.text))?.text
        return found
      },
      { timeout: patience },
    )
    .toBeDefined()
  return found ?? ''
}
