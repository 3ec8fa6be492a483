import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { timeout } from './browser.ts'

/** Waits until the service worker controls the window and has cached the code of a tenant's pages. */
export const readyForOffline = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          if (!navigator.serviceWorker.controller) return false
          const kept = await (await caches.open('assets')).keys()
          return kept.some(({ url }) => url.includes('/help-page-'))
        }),
      { timeout },
    )
    .toBe(true)

/** Everything that this browser stores about a person. */
export const savedData = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const database = await settled(indexedDB.open('efie'))
    const store = database.transaction('kept').objectStore('kept')
    const [keys, values] = await Promise.all([
      settled(store.getAllKeys()),
      settled(store.getAll() as IDBRequest<{ queryKey?: [string[]] }[][]>),
    ])
    database.close()
    return {
      keys,
      answers: values.flat().flatMap(({ queryKey }) => (queryKey ? [queryKey[0].join('.')] : [])),
      drafts: localStorage.getItem('application-drafts'),
    }
  })
