import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  expectAccessible,
  openBrowser,
  origin,
  timeout,
  see,
  signIn,
  expectToast,
  visit,
  type Visitor,
} from './browser.ts'
import { savedData, readyForOffline } from './offline.ts'
import { enrol, createSession, tokenOf, type SignedIn } from './sessions.ts'
import { browserStorage, tracesOf } from './traces.ts'

openBrowser()

const ask = async <Answer>(
  path: string,
  person: SignedIn,
  method = 'GET',
  body?: unknown,
): Promise<Answer> => {
  const response = await fetch(`${origin()}${path}`, {
    method,
    headers: { authorization: `Bearer ${tokenOf(person)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? null : JSON.parse(text)) as Answer
}

interface Payment {
  id: string
  amount: number
  reference: string
}

/** Texts that identify a person, wherever they appear. */
const needlesOf = async (person: SignedIn): Promise<string[]> => {
  const { id, full_name } = await ask<{ id: string; full_name: string }>('/api/v1/me', person)
  const { data } = await ask<{ data: Payment[] }>('/api/v1/payments?limit=3', person)
  return [
    person.email,
    id,
    full_name,
    ...data.flatMap((payment) => [payment.id, payment.reference, `"amount":${payment.amount}`]),
  ]
}

/** Ends the session as from another device. */
const endSession = (person: SignedIn) => ask<null>('/auth/v1/logout?scope=local', person, 'POST')

const nothingOf = (page: Page, needles: readonly string[]) =>
  expect.poll(() => tracesOf(page, needles), { timeout }).toEqual([])

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Types a ticket without sending it. */
const draftTicket = async (page: Page, message: string) => {
  await page.goto('/tickets/create')
  await page.getByLabel('Subject').fill('Half written')
  await page.getByLabel('Message').fill(message)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ticket-drafts'))).toContain(message)
}

/** Loses the session locally, without a refusal from the server. */
const loseSession = async (page: Page) => {
  await page.evaluate(() => localStorage.removeItem('efie-session'))
  await page.goto('/login')
  await see(page.getByLabel('Password', { exact: true }))
}

describe('a session that the server has ended', () => {
  test('leaves nothing of the person on the device, even offline', { timeout: 90_000 }, async () => {
    const person = await createSession(origin(), 'tenant@efie.example')
    const needles = await needlesOf(person)
    const visitor = await visit({ size: 'phone', path: '/payments', worker: true, as: person })
    const { page, context } = visitor
    await see(heading(page, 'Payment History'))
    await readyForOffline(page)
    await expect.poll(async () => (await savedData(page)).answers).toContain('payments.list')
    expect(await browserStorage(page)).toContain(needles.at(-3))
    const other = await context.newPage()
    await other.goto('/profile')
    await see(heading(other, 'Profile Settings'))
    // Neither window sends a request: the change feed informs one, and the other follows.
    await endSession(person)
    for (const window of [other, page]) {
      await window.waitForURL('**/login')
      await nothingOf(window, needles)
    }

    await context.setOffline(true)
    await page.goto('/payments').catch(() => {})
    await page.waitForURL('**/login')
    await nothingOf(page, needles)
  })

  test('is noticed at startup, which names the unsent items that were removed', async () => {
    const email = await enrol(origin(), 'Esi Unsent')
    const person = await createSession(origin(), email)
    const needles = [...(await needlesOf(person)), 'Do you hear me']
    const visitor = await visit({ size: 'phone', path: '/tickets/create', worker: true, as: person })
    const { page, context } = visitor
    await see(page.getByLabel('Subject'))
    await readyForOffline(page)
    await context.setOffline(true)
    await page.getByLabel('What is it about?').selectOption('other')
    await page.getByLabel('Subject').fill('From the bus')
    await page.getByLabel('Message').fill('Do you hear me?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expectToast(visitor, 'Saved on this device. We’ll send it when you’re back online')
    expect(await browserStorage(page)).toContain('Do you hear me')
    await page.goto('about:blank')
    await endSession(person)
    await context.setOffline(false)

    await page.goto('/tickets')
    await page.waitForURL('**/login')
    await see(page.getByText('One unsent item was removed from this device.', { exact: false }))
    await expectAccessible(page)
    await nothingOf(page, needles)
  })

  test('includes that of a suspended person', async () => {
    const email = await enrol(origin(), 'Kwaku Barred')
    const person = await createSession(origin(), email)
    const needles = await needlesOf(person)
    const { page } = await visit({ path: '/tickets/create', as: person })
    await draftTicket(page, 'Nobody should read this')
    const { id } = await ask<{ id: string }>('/api/v1/me', person)
    const admin = await createSession(origin(), 'superadmin@efie.example')
    await ask(`/api/v1/profiles/${id}`, admin, 'PATCH', { suspended: true })
    // Unless the page has already noticed.
    await page
      .getByRole('link', { name: 'Payment History' })
      .click({ timeout: 5_000 })
      .catch(() => {})
    await page.waitForURL('**/login')
    await nothingOf(page, [...needles, 'Nobody should read this'])
  })

  test('is handled even when the window closed meanwhile: the next start cleans up before showing anything', async () => {
    const person = await createSession(origin(), await enrol(origin(), 'Yaw Halfway'))
    const needles = [...(await needlesOf(person)), 'Between two windows']
    const { page } = await visit({ path: '/tickets/create', as: person })
    await draftTicket(page, 'Between two windows')
    await page.evaluate(() => localStorage.setItem('efie-person', 'leaving'))
    await page.goto('/payments')
    await page.waitForURL('**/login')
    await nothingOf(page, needles)
    expect(await page.evaluate(() => localStorage.getItem('efie-person'))).toBeNull()
  })
})

describe('another person on the same device', () => {
  test('finds nothing of the first, in any window, not even a response in flight', async () => {
    const first = await createSession(origin(), await enrol(origin(), 'Akosua First'))
    const second = await enrol(origin(), 'Kojo Second')
    const needles = [...(await needlesOf(first)), 'My landlord shouts', 'A late answer']
    const { page, context } = await visit({ path: '/tickets/create', as: first })
    await draftTicket(page, 'My landlord shouts')
    // A second window still shows the first person and waits for a response.
    const other = await context.newPage()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await other.route(/\/api\/v1\/support-tickets\?/, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: unknown[] }
      await held
      await route
        .fulfill({ response, json: { ...answer, data: [{ id: 'late', subject: 'A late answer' }] } })
        .catch(() => {})
    })
    await other.goto('/tickets')
    await see(other.getByText('Akosua First').first())

    await loseSession(page)
    await signIn(page, second)
    await page.waitForURL('**/dashboard')
    await expect.poll(() => other.getByText('Akosua First').count(), { timeout }).toBe(0)
    release()
    await see(other.getByText('Kojo Second').first())
    await nothingOf(page, needles)
    await nothingOf(other, needles)
    await other.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/tickets/create')
    await see(page.getByLabel('Message'))
    expect(await page.getByLabel('Message').inputValue()).toBe('')
  })

  test('who is the same person finds their own drafts again', async () => {
    const email = await enrol(origin(), 'Adwoa Again')
    const { page } = await visit({ path: '/tickets/create', as: await createSession(origin(), email) })
    await draftTicket(page, 'To be continued')
    await loseSession(page)
    await signIn(page, email)
    await page.goto('/tickets/create')
    await see(page.getByLabel('Message'))
    expect(await page.getByLabel('Message').inputValue()).toBe('To be continued')
  })
})

describe('a server that cannot be reached', () => {
  const expire = (page: Page) =>
    page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('efie-session') ?? '{}') as Record<string, unknown>
      localStorage.setItem('efie-session', JSON.stringify({ ...session, expires_at: 1 }))
    })

  const busy = (route: Route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Not now' } })
  const page = (status: number) => (route: Route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<!doctype html><title>Network</title>' })
  const troubles: { what: string; answer: (route: Route) => Promise<void> }[] = [
    { what: 'it is out of order', answer: busy },
    { what: 'no network', answer: (route) => route.abort() },
    {
      what: 'it was asked too often',
      answer: (route) =>
        route.fulfill({
          status: 429,
          json: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
        }),
    },
    { what: 'something on the way gave up waiting', answer: page(408) },
    { what: 'something on the way refuses to let the request through', answer: page(403) },
    { what: 'a network wants its own sign-in first', answer: page(200) },
    {
      what: 'a token is refused, and it cannot be renewed either',
      answer: (route) =>
        route.request().url().includes('/auth/')
          ? busy(route)
          : route.fulfill({ status: 401, json: { code: 'NOT_AUTHENTICATED', message: 'Not authenticated' } }),
    },
  ]

  const stays = async ({ page }: Visitor, email: string) => {
    expect(await browserStorage(page)).toContain(email)
    expect(await page.evaluate(() => localStorage.getItem('efie-session'))).not.toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('ticket-drafts'))).toContain('Still mine')
  }

  test.each(troubles)('ends no session: $what', async ({ answer }) => {
    const email = await enrol(origin(), 'Efua Patient')
    const visitor = await visit({ path: '/tickets/create', as: await createSession(origin(), email) })
    const { page, context } = visitor
    await draftTicket(page, 'Still mine')
    let refreshed = 0
    await context.route(/\/(?:api|auth)\/v1\//, (route) => {
      if (route.request().url().includes('refresh_token')) refreshed += 1
      return answer(route)
    })
    // The client keeps trying to renew a session for half a minute.
    await page.clock.install()
    const shows = () =>
      expect
        .poll(
          async () => {
            await page.clock.runFor(5_000)
            return heading(page, 'Payment History').count()
          },
          { timeout },
        )
        .toBe(1)
    // First /me is unavailable, then the session cannot be renewed either.
    await page.goto('/payments')
    await shows()
    await stays(visitor, email)
    await expire(page)
    await page.goto('/payments')
    await shows()
    expect(refreshed).toBeGreaterThan(0)
    await stays(visitor, email)

    await context.unroute(/\/(?:api|auth)\/v1\//)
    await page.goto('/tickets/create')
    await see(page.getByLabel('Message'))
    expect(await page.getByLabel('Message').inputValue()).toBe('Still mine')
  })
})
