import { clear, createStore, get, set } from 'idb-keyval'
import { begunUploads } from '../documents/begun-uploads.ts'

const store = () => createStore('efie', 'kept')

/** What is kept in this browser for one person; without storage (private windows of some browsers) nothing is. */
export const readKept = async <Value>(what: string, userId: string): Promise<Value | undefined> => {
  try {
    return await get<Value>(`${what}/${userId}`, store())
  } catch {
    return undefined
  }
}

/** Whether it could be kept. */
export const writeKept = async (what: string, userId: string, value: unknown): Promise<boolean> => {
  try {
    await set(`${what}/${userId}`, value, store())
    return true
  } catch {
    return false
  }
}

const forgetters = new Set<() => void>()

/** What a store has to do so that nothing of a person stays in the window's memory either. */
export const onForget = (forget: () => void): void => void forgetters.add(forget)

/** Sign-out: drafts with Ghana Card and income, answers of the server, and what waits to be sent leave this browser. */
export const forgetPerson = async (): Promise<void> => {
  for (const forget of forgetters) forget()
  try {
    for (const key of ['application-drafts', 'ticket-drafts', begunUploads]) localStorage.removeItem(key)
    await clear(store())
    if ('caches' in window) await caches.delete('pictures')
  } catch {
    // Without storage there was nothing to forget.
  }
}
