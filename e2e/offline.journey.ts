import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { launch, origin, see, shootFailure, told, visit } from './browser.ts'
import { signedIn } from './sessions.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shootFailure(browser, task.name)
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(() => browser.close())

describe('when the server fails', () => {
  test('lists that cannot be fetched say which', async () => {
    const visitor = await visit(browser, {
      path: '/about',
      as: await signedIn(origin(), 'tenant@efie.example'),
    })
    const { page, context } = visitor
    const failing = { status: 500, json: { code: 'INTERNAL', message: 'Not now' } }
    for (const path of ['applications', 'payments', 'documents'])
      await context.route(new RegExp(`/api/v1/${path}(?:\\?|$)`), (route) => route.fulfill(failing))
    for (const [path, text] of [
      ['/application', 'Failed to fetch applications'],
      ['/documents', 'Failed to fetch documents'],
      ['/payments', 'Failed to fetch payments'],
    ] as const) {
      await page.goto(path)
      await told(visitor, text)
      await see(page.getByRole('main').getByText(text).first())
      await see(page.getByRole('button', { name: 'Try again' }).first())
    }
  })
})
