import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, see, shoot, signIn, visit } from './browser.ts'
import { createSession } from './sessions.ts'
import { startServer, type Server } from './start-server.ts'

openBrowser({ keepWindows: true })
let server: Server

/** Uses its own demo, because no other journey expects the date to move. */
beforeAll(async () => {
  server = await startServer()
}, 180_000)
afterAll(() => server.stop())

const tenant = 'tenant@efie.example'
const shownDay = async (page: Page): Promise<string> =>
  (await page.locator('#today').getAttribute('datetime')) ?? ''

test('a demo moves to the next due date and past the grace period, and its tenant stays signed in', async () => {
  const { page, troubles } = await visit({ at: server.origin, path: '/login', size: 'phone' })
  const main = page.getByRole('main')
  await signIn(page, tenant)

  await page.goto('/dev/clock')
  const before = await shownDay(page)
  await expectAccessible(page)
  await shoot(page, 'clock-1-before')
  const facts = page.getByRole('listitem').filter({ hasText: tenant })
  const [due, grace] = [...((await facts.textContent()) ?? '').matchAll(/To (\d+ \w+ \d{4})/g)].map(
    ([, date = '']) => date,
  )
  await facts.getByRole('button', { name: `To ${due}` }).click()
  await see(page.getByText(`Today is ${due}`))
  expect((await shownDay(page)) > before).toBe(true)

  await page.goto('/dashboard')
  await see(main.getByText(`Due ${due}`).first())
  await shoot(page, 'clock-2-due')

  await page.goto('/dev/clock')
  await facts.getByRole('button', { name: `To ${grace}` }).click()
  await see(page.getByText(`Today is ${grace}`))
  await page.goto('/dashboard')
  await see(main.getByRole('term').filter({ hasText: 'Late fees' }))
  // The browser must count from the server's date, not its own.
  await see(main.getByText(`Due ${due} (4 days ago)`).first())
  await shoot(page, 'clock-3-late')
  expect(troubles).toEqual([])
})

test('a promise made on a phone is seen by recovery, and broken once its day has passed unpaid', async () => {
  const { origin } = server
  const as = await createSession(origin, tenant)
  const { page, troubles } = await visit({ at: origin, as, path: '/dashboard', size: 'phone' })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Promise a day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Promise a day' })
  const day = dialog.getByLabel('By which day?')
  const amount = `GH₵ ${await dialog.getByLabel('How much?').inputValue()}`
  await day.fill((await day.getAttribute('min')) ?? '')
  await shoot(page, 'clock-5-promise')
  await dialog.getByRole('button', { name: `Promise ${amount} by ` }).click()
  await see(main.getByText(`You promised to pay ${amount}`, { exact: true }))
  const promise = main.getByRole('button', { name: 'Promise a day' })
  expect(await promise.getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page)
  await shoot(page, 'clock-6-promised')

  const recovery = await visit({
    at: origin,
    as: await createSession(origin, 'recovery@efie.example'),
    path: '/dashboard/recovery-and-collections?promise=running',
  })
  const row = recovery.page.getByRole('button', { name: 'Open Ama Serwaa' })
  const sheet = recovery.page.getByRole('dialog')
  await row.click()
  await see(sheet.getByText('Made by the tenant.'))
  await shoot(recovery.page, 'clock-7-recovery')

  await page.goto('/dev/clock')
  const before = await shownDay(page)
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect.poll(() => shownDay(page)).not.toBe(before)
  await page.goto('/dashboard')
  await see(main.getByText(`Your promise to pay ${amount} wasn’t kept`))
  expect(await promise.getAttribute('aria-disabled')).toBeNull()
  await shoot(page, 'clock-8-broken')
  await recovery.page.reload()
  await see(sheet.getByText('Broken'))
  expect([...troubles, ...recovery.troubles]).toEqual([])
})

test('a date in the past is refused with a message', async () => {
  const { page } = await visit({ at: server.origin, path: '/dev/clock' })
  const day = await shownDay(page)
  const answer = await page.evaluate(async (to) => {
    const response = await fetch('/dev/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to }),
    })
    return { status: response.status, text: await response.text() }
  }, day)
  expect(answer.status).toBe(422)
  expect(answer.text).toMatch(/Enter a date after \d{1,2} \w{3} \d{4}/)
  await shoot(page, 'clock-4-desk')
})
