import { isCurrent } from '~/platform/device/person.ts'

const key = 'ticket-drafts'

/** Stands for the person's id of guests. */
export const guestWriter = 'guest'

/** Milliseconds after which abandoned drafts are removed, because they contain personal data. */
export const draftKeptMs = 30 * 24 * 60 * 60 * 1_000

export type DraftValues = Record<string, string>

interface StoredDraft {
  values: DraftValues
  at: number
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const revive = (stored: unknown, now: number): Record<string, StoredDraft> => {
  if (!isObject(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([place, entry]) => {
      if (!isObject(entry) || !isObject(entry['values']) || typeof entry['at'] !== 'number') return []
      if (now - entry['at'] > draftKeptMs) return []
      const values = Object.entries(entry['values']).flatMap(([field, value]) =>
        typeof value === 'string' ? [[field, value] as const] : [],
      )
      return [[place, { values: Object.fromEntries(values), at: entry['at'] }]]
    }),
  )
}

const readAll = (now: number): Record<string, StoredDraft> => {
  try {
    return revive(JSON.parse(localStorage.getItem(key) ?? '{}'), now)
  } catch {
    return {}
  }
}

const writeAll = (drafts: Record<string, StoredDraft>): void => {
  if (!isCurrent()) return
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(drafts))
  } catch {
    // Without storage the form works but keeps no draft.
  }
}

/** Removes old drafts even if their form is never opened again. */
export const forgetOldDrafts = (now = Date.now()): void => writeAll(readAll(now))

const placeOf = (userId: string, what: string) => `${userId}/${what}`

/** This person's unsent draft; other people using the browser don't see it. */
export const readDraft = (userId: string, what: string, now = Date.now()): DraftValues | null =>
  readAll(now)[placeOf(userId, what)]?.values ?? null

/** Stores a draft; an empty one is deleted. */
export const keepDraft = (userId: string, what: string, values: DraftValues, now = Date.now()): void => {
  const drafts = readAll(now)
  const place = placeOf(userId, what)
  if (Object.values(values).every((value) => value.trim() === '')) delete drafts[place]
  else drafts[place] = { values, at: now }
  writeAll(drafts)
}

export const dropDraft = (userId: string, what: string): void => keepDraft(userId, what, {})
