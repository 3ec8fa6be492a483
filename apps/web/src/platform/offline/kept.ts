import { createStore, get, promisifyRequest } from 'idb-keyval'

const store = () => createStore('efie', 'kept')

/** Whose answers and unsent things are kept: beside them, so that no window can write in between. */
const personEntry = 'person'

/** What is kept for whoever is not signed in. */
export const guest = 'guest'

/** Everything kept here is named by a string. */
const nameOf = (key: IDBValidKey): string => (typeof key === 'string' ? key : '')

const ownerOf = (key: IDBValidKey): string => nameOf(key).split('/').at(-1) ?? ''

/** What is kept in this browser for one person; without storage (private windows of some browsers) nothing is. */
export const readKept = async <Value>(what: string, userId: string): Promise<Value | undefined> => {
  try {
    return await get<Value>(`${what}/${userId}`, store())
  } catch {
    return undefined
  }
}

/** Whether it could be kept. Not for somebody who has left meanwhile: an answer may come after that. */
export const writeKept = async (what: string, userId: string, value: unknown): Promise<boolean> => {
  try {
    return await store()('readwrite', async (kept) => {
      if (userId !== guest && (await promisifyRequest(kept.get(personEntry))) !== userId) return false
      kept.put(value, `${what}/${userId}`)
      await promisifyRequest(kept.transaction)
      return true
    })
  } catch {
    return false
  }
}

/** From now on this person's things are kept; others' go. */
export const claimKept = async (userId: string): Promise<void> => {
  try {
    await store()('readwrite', async (kept) => {
      for (const key of await promisifyRequest(kept.getAllKeys()))
        if (ownerOf(key) !== userId && ownerOf(key) !== guest) kept.delete(key)
      kept.put(userId, personEntry)
      await promisifyRequest(kept.transaction)
    })
  } catch {
    // Without storage nothing is kept.
  }
}

/** Everything goes. Answers how many things still waited to be sent. */
export const clearKept = async (): Promise<number> => {
  try {
    return await store()('readwrite', async (kept) => {
      const letters = (await promisifyRequest(kept.getAllKeys())).filter((key) =>
        nameOf(key).startsWith('outbox/'),
      )
      const waiting: unknown[] = await Promise.all(letters.map((key) => promisifyRequest(kept.get(key))))
      kept.clear()
      await promisifyRequest(kept.transaction)
      return waiting.reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0)
    })
  } catch {
    return 0
  }
}
