import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { expectToast, type Visitor } from './browser.ts'

/** Makes matching requests fail. Returns a function that restores them. */
export const failRequests = async (
  context: BrowserContext,
  method: string,
  path: RegExp,
): Promise<() => Promise<void>> => {
  await context.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status: 500,
          json: { code: 'DATABASE_ERROR', message: 'An unexpected database error occurred' },
        })
      : route.fallback(),
  )
  return () => context.unroute(path)
}

/** Holds back the responses to matching requests. Returns a function that releases them. */
export const holdResponses = async (context: BrowserContext, path: RegExp): Promise<() => Promise<void>> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await context.route(path, async (route) => {
    await released
    await route.continue()
  })
  return async () => release()
}

/** Loses the answer to the next matching request, although the server does what it asks. */
export const loseAnswer = async ({ context }: Visitor, method: string, path: RegExp): Promise<void> => {
  let lost = false
  await context.route(path, async (route) => {
    if (lost || route.request().method() !== method) return route.fallback()
    lost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
}

/** Waits for the console's message about a failure that was meant, and takes it away. All others stay. */
export const takeTrouble = async ({ troubles }: Visitor, text: string): Promise<void> => {
  const index = () => troubles.findIndex((trouble) => trouble.includes(text))
  await expect.poll(index).not.toBe(-1)
  troubles.splice(index(), 1)
}

/**
 * Submits while the server fails and again once it works, checking that the failure is shown and nothing is
 * lost.
 */
export const submitTwice = async (
  visitor: Visitor,
  path: RegExp,
  press: () => Promise<void>,
  failure: string,
): Promise<void> => {
  const mend = await failRequests(visitor.context, 'POST', path)
  await press()
  await expectToast(visitor, failure)
  await mend()
  await takeTrouble(visitor, '500')
  await press()
}
