import { createStore, get, promisifyRequest } from 'idb-keyval'

const store = () => createStore('efie', 'kept')

/** Whose data is stored: in the same database, so that no window can write in between. */
const personEntry = 'person'

/** Owner of what is stored for guests. */
export const guest = 'guest'

/** All keys here are strings. */
const nameOf = (key: IDBValidKey): string => (typeof key === 'string' ? key : '')

const ownerOf = (key: IDBValidKey): string => nameOf(key).split('/').at(-1) ?? ''

/** Reads a person's stored data. Without storage (private windows of some browsers) there is none. */
export const readKept = async <Value>(what: string, userId: string): Promise<Value | undefined> => {
  try {
    return await get<Value>(`${what}/${userId}`, store())
  } catch {
    return undefined
  }
}

/** Returns whether it could be stored. Not for a person who has left, since an answer can arrive after that. */
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

/** From now on this person's data is stored; other people's is deleted. */
export const claimKept = async (userId: string): Promise<void> => {
  try {
    await store()('readwrite', async (kept) => {
      for (const key of await promisifyRequest(kept.getAllKeys()))
        if (ownerOf(key) !== userId && ownerOf(key) !== guest) kept.delete(key)
      kept.put(userId, personEntry)
      await promisifyRequest(kept.transaction)
    })
  } catch {
    // Without storage nothing is stored.
  }
}

/** How many changes are waiting to be sent. */
export const countWaiting = async (): Promise<number> => {
  try {
    return await store()('readonly', async (kept) => {
      const letters = (await promisifyRequest(kept.getAllKeys())).filter((key) =>
        nameOf(key).startsWith('outbox/'),
      )
      const waiting: unknown[] = await Promise.all(letters.map((key) => promisifyRequest(kept.get(key))))
      return waiting.reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0)
    })
  } catch {
    return 0
  }
}

/** Deletes everything. */
export const clearKept = async (): Promise<void> => {
  try {
    await store()('readwrite', (kept) => {
      kept.clear()
      return promisifyRequest(kept.transaction)
    })
  } catch {
    // Without storage nothing was stored.
  }
}
