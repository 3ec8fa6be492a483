import type { Page } from 'playwright-core'

/**
 * Everything that this browser stores for the origin, as one text: storage, databases, and the contents of
 * caches.
 */
export const browserStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const rowsOf = async (name: string): Promise<unknown[]> => {
      const database = await settled(indexedDB.open(name))
      const rows = await Promise.all(
        [...database.objectStoreNames].map(async (table) => {
          const store = database.transaction(table).objectStore(table)
          return [await settled(store.getAllKeys()), await settled(store.getAll())]
        }),
      )
      database.close()
      return rows
    }
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await Promise.all(names.map(rowsOf)),
      cached.flat(),
    ])
  })

/** Which of these texts are still found in storage or on the page. */
export const tracesOf = async (page: Page, needles: readonly string[]): Promise<string[]> => {
  const [stored, shown] = [await browserStorage(page), await page.content()]
  return needles.flatMap((needle) => [
    ...(stored.includes(needle) ? [`stored: ${needle}`] : []),
    ...(shown.includes(needle) ? [`shown: ${needle}`] : []),
  ])
}
