import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchPersistent } from './launch.ts'
import { lighthouse } from './lighthouse.ts'
import { mayOpen, routes, type RoutePage } from './routes.ts'
import { createSession } from './sessions.ts'
import { shownAt } from './shown-at.ts'
import { slowNetwork, slowProcessor } from './slow-network.ts'
import { startServer } from './start-server.ts'

/** Lighthouse's phone. */
const phone = { width: 412, height: 823 }
const debuggingPort = 9_333

/** Milliseconds since the document began to open, once the page is shown. */
const whenShown = async (page: Page, title: string): Promise<number> => {
  const shown = await page.waitForFunction(shownAt, title, { polling: 'raf', timeout: 60_000 })
  return Number(await shown.jsonValue())
}

/** Milliseconds until the content is there on a slow phone that has never seen the page. */
const usefulAfter = async (page: Page, url: string, title: string): Promise<number> => {
  const endings = [await slowNetwork(page), await slowProcessor(page)]
  await page.goto(url, { waitUntil: 'commit' })
  const milliseconds = await whenShown(page, title)
  for (const end of endings) await end()
  return milliseconds
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const times = async (count: number, measure: () => Promise<number>): Promise<number> => {
  const values: number[] = []
  for (let time = 0; time < count; time += 1) values.push(await measure())
  return Math.round(median(values))
}

const say = (name: string, figures: string): void => console.log(`web: ${name.padEnd(26)} ${figures}`)

const measurePage = async (page: Page, origin: string, { path, title }: RoutePage): Promise<void> => {
  const url = `${origin}${path}`
  const useful = await times(3, () => usefulAfter(page, url, title))
  await page.goto('about:blank')
  const scores = await lighthouse(url, debuggingPort)
  const said = Object.entries(scores).map(([name, score]) => `${name} ${score}`)
  say(path, `content after ${useful} ms on a slow phone; Lighthouse ${said.join(', ')}`)
}

/** Milliseconds from a click on a link until the content of a page that was open before is there. */
const followLink = async (page: Page, { path, title }: RoutePage): Promise<number> => {
  const clicked = await page.$eval(`a[href="${path}"]`, (link) => {
    const now = performance.now()
    ;(link as HTMLAnchorElement).click()
    return now
  })
  return (await whenShown(page, title)) - clicked
}

/** Pages that a tenant goes back and forth between on a phone. */
const everyday = routes.filter(({ path }) => ['/dashboard', '/payments', '/shop', '/help'].includes(path))

const measureNavigation = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/dashboard`)
  await whenShown(page, 'Dashboard')
  for (const to of [...everyday, ...everyday]) await followLink(page, to)
  for (const to of everyday) {
    const from = everyday.find((one) => one !== to)
    const taken = await times(5, async () => {
      if (from) await followLink(page, from)
      return followLink(page, to)
    })
    say(to.path, `${taken} ms from a click in the app`)
  }
}

const { origin, stop } = await startServer()
const folder = mkdtempSync(join(tmpdir(), 'efie-speed-'))
const context = await launchPersistent(folder, [`--remote-debugging-port=${debuggingPort}`])
try {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize(phone)
  for (const one of routes.filter((route) => mayOpen(route, null))) await measurePage(page, origin, one)
  const { session } = await createSession(origin, 'tenant@efie.example')
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate((value) => localStorage.setItem('efie-session', value), session)
  for (const one of routes.filter(({ access }) => access === 'signed-in'))
    await measurePage(page, origin, one)
  await measureNavigation(page, origin)
} finally {
  await context.close()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
