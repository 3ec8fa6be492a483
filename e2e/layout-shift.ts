import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { origin, visit, type widths } from './browser.ts'
import { type SignedIn, signedIn } from './sessions.ts'
import { shownAt } from './shown-at.ts'
import { slowNetwork, slowProcessor } from './slow-network.ts'

/** A page counts as loaded after this many milliseconds without network traffic. */
const quietMs = 500

export interface Shift {
  value: number
  /** Elements that moved, with their positions before and after. */
  moved: string[]
}

interface Watched {
  shifts: Shift[]
}

/** Runs in the page from its first frame on. */
const watchShifts = () => {
  const watched: Watched = { shifts: [] }
  Object.assign(window, { watched })
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'something that is gone'
    const classes = (element.getAttribute('class') ?? '').slice(0, 60)
    return `<${element.localName} class="${classes}"> ${element.textContent.trim().slice(0, 40)}`
  }
  const observer = new PerformanceObserver((list) => {
    // The cast is needed because TypeScript's DOM types lack these entries.
    const entries = list.getEntries() as unknown as {
      value: number
      hadRecentInput: boolean
      startTime: number
      sources: Source[]
    }[]
    for (const { value, hadRecentInput, startTime, sources } of entries)
      if (!hadRecentInput)
        watched.shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${Math.round(startTime)} ms: ${boxOf(previousRect)} -> ${boxOf(currentRect)} ${nameOf(node)}`,
          ),
        })
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** Returns the requests under way, or how many milliseconds ago the last one ended. */
const watchNetwork = (page: Page): (() => string[] | number) => {
  const underWay = new Set<Request>()
  let quietSince = Date.now()
  page.on('request', (request) => underWay.add(request))
  const ended = (request: Request) => {
    underWay.delete(request)
    quietSince = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return () => (underWay.size > 0 ? [...underWay].map((request) => request.url()) : Date.now() - quietSince)
}

/** Runs in the page: whether the top bar shows who is signed in, so a prerendered page has been hydrated. */
const showsPerson = (): boolean => {
  const header = document.querySelector('header')
  return (
    header?.querySelector('a[href="/register"]') != null ||
    header?.querySelector('button[aria-label^="Shopping cart"]') != null ||
    header?.textContent.includes('User menu for') === true
  )
}

const isThere = async (page: Page, title: string): Promise<boolean> => {
  try {
    return (await page.evaluate(shownAt, title)) !== false && (await page.evaluate(showsPerson))
  } catch {
    // Evaluation fails between two documents.
    return false
  }
}

export interface Load {
  path: string
  title: string
  email: string | null
  size: keyof typeof widths
}

export interface Measured extends Load {
  /** Sum of all shifts during the load. It is at least the browser's own score. */
  score: number
  shifts: Shift[]
}

/** Loads one page from scratch like a slow phone, and adds up its layout shifts until it is stable. */
const measureLoad = async (load: Load): Promise<Measured> => {
  const as: SignedIn | null = load.email ? await signedIn(origin(), load.email) : null
  const { context, page } = await visit({ size: load.size, as, path: 'about:blank', motion: true })
  const network = watchNetwork(page)
  await slowNetwork(page)
  await slowProcessor(page)
  await page.addInitScript(watchShifts)
  await page.goto(load.path, { waitUntil: 'commit' })
  const state = async (): Promise<unknown> => {
    if (!(await isThere(page, load.title))) return 'not shown'
    const traffic = network()
    return typeof traffic === 'number' && traffic > quietMs ? 'at rest' : traffic
  }
  await expect
    .poll(state, { timeout: 90_000, message: `${load.path} as ${load.email ?? 'a guest'} (${load.size})` })
    .toBe('at rest')
  // The cast is needed because the script above defined `watched`.
  const shifts = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.shifts)
  await context.close()
  return { ...load, shifts, score: shifts.reduce((sum, { value }) => sum + value, 0) }
}

/** Number of pages at a time. A throttled page keeps a processor busy even while waiting. */
const atOnce = 2

export const measureLoads = async (loads: readonly Load[]): Promise<Measured[]> => {
  const left = loads.values()
  const measured: Measured[] = []
  const work = async () => {
    for (const load of left) measured.push(await measureLoad(load))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return measured
}

export const reportOf = ({ path, email, size, score, shifts }: Measured): string =>
  [
    `${path} as ${email ?? 'a guest'} (${size}) moved by ${score.toFixed(3)}`,
    ...shifts
      .toSorted((one, other) => other.value - one.value)
      .slice(0, 4)
      .flatMap(({ value, moved }) => [`  ${value.toFixed(3)}`, ...moved.map((line) => `    ${line}`)]),
  ].join('\n')
