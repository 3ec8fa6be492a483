import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Pages of one window have their own modules over the window's session storage. */
const openPage = async () => {
  vi.resetModules()
  const page = await import('./device-store.ts')
  page.recallUnsent()
  return { ...page, unsent: () => page.useDeviceStore.getState().unsent }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a session that was ended, and what was not sent, is told on the next page too, until someone signs in', async () => {
  const first = await openPage()
  expect(first.unsent()).toBeNull()
  first.showUnsent(0)
  expect((await openPage()).unsent()).toBe(0)
  first.showUnsent(2)
  const second = await openPage()
  expect(second.unsent()).toBe(2)
  second.showUnsent(null)
  expect((await openPage()).unsent()).toBeNull()
})

test('without storage it is told by its own page alone', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const page = await openPage()
  page.showUnsent(1)
  expect(page.unsent()).toBe(1)
  expect((await openPage()).unsent()).toBeNull()
})
