import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launch } from '../e2e/launch.ts'
import { signedIn, storageOf } from '../e2e/sessions.ts'
import { startServer } from '../e2e/start-server.ts'
import { findChromium } from './chromium.ts'
import { root } from './stages.ts'

/**
 * Takes the picture at the top of the README from the demo, in light and dark: the finance desk with a
 * tenant's phone in front. `npm run pictures` builds what is photographed first.
 */
const folder = join(root, 'docs/pictures')

/** Pixels of the picture per CSS pixel: sharp at twice the width of GitHub's column, in 250 kB. */
const sharpness = 1.25

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

interface Shot {
  path: string
  /** Email of the demo's person who looks; guests have none. */
  as: string | null
  width: number
  height: number
  /** Selects the element that the page is scrolled to; without it the page stays at its top. */
  showing?: string
}

const desk: Shot = { path: '/dashboard/finance', as: 'finance@efie.example', width: 1200, height: 744 }
const phone: Shot = { path: '/', as: null, width: 360, height: 688, showing: 'main select' }

const source = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`

/** A scroll to a fraction of a pixel would leave a seam above the page's header. */
const wholePixels = (top: number): number => Math.round(top / 4) * 4

const scrollTo = async (page: Page, selector: string): Promise<void> => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${page.url()} shows no ${selector}`)
  await page.evaluate(`scrollTo({ top: ${wholePixels(box.y - 260)}, behavior: 'instant' })`)
}

const take = async (browser: Browser, at: string, theme: Theme, shot: Shot): Promise<Buffer> => {
  const context = await browser.newContext({
    baseURL: at,
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: sharpness,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: storageOf(at, shot.as === null ? null : await signedIn(at, shot.as), theme),
  })
  const page = await context.newPage()
  const response = await page.goto(shot.path, { waitUntil: 'networkidle' })
  if (!response?.ok() || new URL(page.url()).pathname !== shot.path)
    throw new Error(`${shot.path} led to ${page.url()} with ${response?.status()}`)
  await page.waitForFunction(`!document.querySelector('main [data-loading]')`)
  if (shot.showing !== undefined) await scrollTo(page, shot.showing)
  await page.evaluate('document.fonts.ready.then(() => null)')
  const picture = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return picture
}

const colours: Record<Theme, { ground: string; edge: string; bezel: string }> = {
  light: { ground: '#e7dfd0', edge: '#cfc5b2', bezel: '#121411' },
  dark: { ground: '#0c2c1d', edge: '#2f6a4d', bezel: '#000000' },
}

/** Both screenshots at their own size, so that no text is resampled. The phone covers the desk's sidebar. */
const compose = async (browser: Browser, theme: Theme, deskShot: Buffer, phoneShot: Buffer) => {
  const { ground, edge, bezel } = colours[theme]
  const page = await browser.newPage({
    viewport: { width: 1424, height: 880 },
    deviceScaleFactor: sharpness,
  })
  await page.setContent(`<!doctype html>
    <style>
      body { margin: 0; position: relative; height: 100vh; background: ${ground} }
      img { position: absolute; display: block }
      .desk { right: 40px; top: 40px; width: ${desk.width}px; outline: 1px solid ${edge}; border-radius: 12px }
      .phone { left: 40px; bottom: 32px; width: ${phone.width}px; border: 8px solid ${bezel}; border-radius: 40px }
    </style>
    <img class="desk" alt="" src="${source(deskShot)}">
    <img class="phone" alt="" src="${source(phoneShot)}">`)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

const chromium = findChromium()
if (chromium === null) process.exit(1)
// Without hinting, letters keep the distances that the font gives them.
const browser = await launch(chromium, ['--font-render-hinting=none'])
const server = await startServer()
try {
  mkdirSync(folder, { recursive: true })
  for (const theme of themes) {
    const deskShot = await take(browser, server.origin, theme, desk)
    const phoneShot = await take(browser, server.origin, theme, phone)
    const file = join(folder, `efie-${theme}.png`)
    writeFileSync(file, await compose(browser, theme, deskShot, phoneShot))
    console.log(`${file}: ${Math.round(statSync(file).size / 1000)} kB`)
  }
} finally {
  await browser.close()
  await server.stop()
}
