import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, see, shoot, timeout, visit, type Visitor } from './browser.ts'
import { addCrowd } from './crowd.ts'
import { createSession, type SignedIn } from './sessions.ts'
import { startServer, type Server } from './start-server.ts'

openBrowser()

const folder = mkdtempSync(join(tmpdir(), 'efie-crowd-'))
let server: Server
let wanted: Awaited<ReturnType<typeof addCrowd>>
let admin: SignedIn

/**
 * Uses its own server: the crowd is added to the demo's database while no server has it open, because the
 * embedded one is open in one process at a time.
 */
beforeAll(async () => {
  const first = await startServer({ DATA_DIR: folder })
  await first.stop()
  wanted = await addCrowd(folder)
  server = await startServer({ DATA_DIR: folder })
  admin = await createSession(server.origin, 'admin@efie.example')
}, 240_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const at = (path: string, size: 'desk' | 'phone' = 'desk'): Promise<Visitor> =>
  visit({ at: server.origin, as: admin, path, size })

const rowsOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Open / })

/** Types into a list's search and opens the only row that it finds. */
const openOnly = async (page: Page, typed: string): Promise<void> => {
  await see(rowsOf(page).nth(1))
  await page.getByRole('main').getByRole('searchbox').fill(typed)
  await expect.poll(() => rowsOf(page).count(), { timeout }).toBe(1)
  await rowsOf(page).click()
}

/** Finds one result in the palette and opens it with Enter. */
const openInPalette = async (page: Page, typed: string, result: RegExp): Promise<void> => {
  await page.keyboard.press('Control+k')
  await see(page.getByRole('option', { name: /^Answer tickets/ }))
  await page.keyboard.type(typed)
  await see(page.getByRole('option', { name: result }))
  expect(await page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
}

test('an administrator finds one person among 100,000', async () => {
  const { page, troubles } = await at('/admin/users')
  await see(
    page
      .getByRole('main')
      .getByText(/of more than 10,000 shown/)
      .first(),
  )
  await openOnly(page, wanted.full_name)
  const sheet = page.getByRole('dialog', { name: wanted.full_name })
  await see(sheet.getByText(wanted.email))
  await expectAccessible(page)
  await shoot(page, 'finding-1-person')

  await page.goto('/admin')
  await see(page.getByRole('main').getByRole('heading', { level: 1 }))
  await openInPalette(page, wanted.email, new RegExp(`^${wanted.full_name}`))
  await see(sheet.getByText(wanted.email))
  expect(new URL(page.url()).pathname).toBe('/admin/users')
  expect(troubles).toEqual([])
})

test('and one payment by its reference, as it is read from a receipt or typed without its dashes', async () => {
  const { page, troubles } = await at('/admin/payments')
  await openOnly(page, wanted.reference)
  await see(page.getByRole('dialog').getByText(wanted.reference, { exact: true }))
  await expectAccessible(page)
  await shoot(page, 'finding-2-payment')

  await page.goto('/admin')
  await see(page.getByRole('main').getByRole('heading', { level: 1 }))
  await openInPalette(
    page,
    wanted.reference.toLowerCase().replaceAll('-', ' '),
    new RegExp(`^${wanted.reference}`),
  )
  await see(page.getByRole('dialog').getByText(wanted.reference, { exact: true }))
  expect(new URL(page.url()).pathname).toBe('/admin/payments')
  expect(troubles).toEqual([])
})

test('on a phone the palette lists acts, and finds the person too', async () => {
  const { page, troubles } = await at('/admin', 'phone')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const palette = page.getByRole('dialog', { name: 'Search' })
  await see(palette.getByRole('option', { name: /^Send a message/ }))
  await expectAccessible(page)
  await shoot(page, 'finding-3-acts')
  await page.keyboard.type(wanted.full_name)
  await palette.getByRole('option', { name: new RegExp(`^${wanted.full_name}`) }).click()
  await see(page.getByRole('dialog', { name: wanted.full_name }).getByText(wanted.email))
  expect(troubles).toEqual([])
})
