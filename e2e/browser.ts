import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axeCore from 'axe-core'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { heardEvents, watchEvents } from './heard-events.ts'
import { launch } from './launch.ts'
import { type SignedIn, storageOf } from './sessions.ts'

export const widths = {
  small: { width: 320, height: 640 },
  phone: { width: 360, height: 760 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1440, height: 900 },
} as const

/** Origin of this worker's server. */
export const origin = (): string => {
  const origins = inject('origins')
  const worker = Number(process.env['VITEST_POOL_ID'])
  const found = origins[worker % origins.length]
  if (found === undefined) throw new Error(`no server for worker ${worker}`)
  return found
}

const artefacts = new URL('artefacts/', import.meta.url).pathname

const capture = async (page: Page, name: string): Promise<void> => {
  mkdirSync(artefacts, { recursive: true })
  await page.screenshot({ path: join(artefacts, `${name}.png`), fullPage: true })
}

/** Keeps a picture for a person to look at, in full runs only: no test compares them. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env['EFIE_TEST_FULL'] === '1') await capture(page, name)
}

let browser: Browser

export const closeWindows = async (): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

const visitors = new Map<BrowserContext, Visitor>()

/** On failure, prints and captures the state of every open window. */
const shootFailure = async (test: string): Promise<void> => {
  for (const { page, toasts, troubles, loads } of visitors.values()) {
    process.stderr.write(`${page.url()} said ${JSON.stringify({ toasts, troubles, loads: loads() })}\n`)
    process.stderr.write(`It heard:\n${(await heardEvents(page)).join('\n')}\n`)
    const shown = await page
      .locator('main')
      .innerText({ timeout: 1_000 })
      .catch(() => '(no main part)')
    process.stderr.write(`It showed:\n${shown.slice(0, 600)}\n`)
  }
  const pages = browser.contexts().flatMap((context) => context.pages())
  await Promise.all(
    pages.map((page, index) =>
      capture(page, `failed-${test.replaceAll(/\W+/g, '-').slice(0, 60)}-${index + 1}`).catch(() => {}),
    ),
  )
}

/**
 * Opens one browser for the tests of a file. Windows are closed after each test unless the next test
 * continues in them.
 */
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

/** Milliseconds to wait for an expected outcome. */
export const timeout = 20_000

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Console errors and uncaught exceptions of the page. */
  troubles: string[]
  /** Every toast shown so far, in order. They disappear faster than a test can look at another window. */
  toasts: string[]
  /** Resolves once the server sends this window the changes of a channel. */
  follows: (channel: string) => Promise<void>
  /** Number of documents loaded so far. Live updates do not increase it. */
  loads: () => number
}

export interface VisitOptions {
  size?: keyof typeof widths
  path?: string
  /** Origin of another server than this worker's. */
  at?: string
  /** A person who is already signed in. */
  as?: SignedIn | null
  theme?: 'light' | 'dark'
  language?: 'en' | 'fr'
  /** Enables animations, which most visitors see. */
  motion?: boolean
  /** Enables the service worker, whose requests `context.route` cannot intercept. */
  worker?: boolean
}

/** Reports each toast once it has text, and again when a notice is added to it. */
const watchToasts = () => {
  const seen = new WeakMap<Element, string>()
  const look = () => {
    for (const element of document.querySelectorAll('.efie-toast')) {
      const text = element.textContent
      if (seen.get(element) === text || !text) continue
      seen.set(element, text)
      // Each line of a notice is a block element.
      const lines = [...element.querySelectorAll('span > span')].map((line) => line.textContent)
      // The cast is needed because the binding is exposed from outside the page.
      const { toasted } = window as unknown as { toasted: (text: string) => void }
      toasted(lines.length > 0 ? lines.join('\n') : text)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Reports violations of the content security policy as console errors, so that they count as troubles. */
const watchPolicy = () => {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`${effectiveDirective} held back ${blockedURI}`),
  )
}

/**
 * Opens an isolated browser context: its cookies, storage and windows are separate from those of other
 * visitors.
 */
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
  await context.addInitScript(watchEvents)
  await context.addInitScript(watchPolicy)
  const page = await context.newPage()
  page.setDefaultTimeout(timeout)
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
    expect.poll(() => channels.some((frame) => frame.includes(channel)), { timeout }).toBe(true)
  const visitor = { context, page, troubles, toasts, follows, loads: () => loads }
  visitors.set(context, visitor)
  context.on('close', () => visitors.delete(context))
  return visitor
}

/** Signs in through the login page. */
export const signIn = async (page: Page, email: string, password = 'Efie-Demo-2026'): Promise<void> => {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Waits until the element is visible. */
export const see = (locator: Locator): Promise<void> => locator.waitFor({ state: 'visible' })

/** Waits until a toast with these lines has appeared. */
export const expectToast = (visitor: Visitor, ...lines: string[]): Promise<void> =>
  expect
    .poll(() => visitor.toasts.map((toast) => `\n${toast.replaceAll('\u{A0}', ' ')}\n`).join(''), { timeout })
    .toContain(`\n${lines.join('\n').replaceAll('\u{A0}', ' ')}\n`)

const wcag22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Violations of WCAG 2.2 AA found by axe, or only of the given rules, one per line. The script stays in the
 * page for the next check.
 */
export const violations = async (page: Page, runOnly = wcag22): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(async (rules) => {
    // The cast is needed because the script above defined `axe`.
    const { axe } = window as unknown as { axe: typeof axeCore }
    // Parts below the window aren't laid out, so their colours couldn't be compared.
    const whole = new CSSStyleSheet()
    whole.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(whole)
    const found = await axe.run(
      // Toasts may disappear during the check.
      { exclude: ['.efie-toast'] },
      { resultTypes: ['violations'], runOnly: rules },
    )
    document.adoptedStyleSheets.pop()
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    )
  }, runOnly)
}

export const expectAccessible = async (page: Page): Promise<void> =>
  expect(await violations(page), page.url()).toEqual([])

export interface MailboxMessage {
  channel: 'email' | 'sms'
  recipient: string
  subject: string | null
  text: string
}

/** Waits for the newest matching message to a recipient in the demo's mailbox. */
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
      { timeout },
    )
    .toBeDefined()
  return found ?? ''
}

/**
 * Presses a button that opens a file in the device's viewer, and fetches it as that viewer does: by its link
 * alone, without the session.
 */
export const openedFile = async (page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> => {
  const [viewer, answer] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse((response) => response.url().endsWith('/api/v1/file-links')),
    button.click(),
  ])
  const { path } = (await answer.json()) as { path: string }
  const file = await fetch(new URL(path, origin()))
  await viewer.close()
  const name = /filename="([^"]+)"/.exec(file.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { name, bytes: Buffer.from(await file.arrayBuffer()) }
}
