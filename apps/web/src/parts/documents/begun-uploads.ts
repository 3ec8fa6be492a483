import { isCurrent } from '~/platform/device/person.ts'

/** URLs of unfinished uploads by Idempotency-Key; they reveal nothing about the content. */
export const begunUploads = 'begun-uploads'

/** Milliseconds after which the server removes an unfinished upload. */
const keptMs = 24 * 3_600_000

interface Begun {
  url: string
  at: number
}

const isBegun = (value: unknown): value is Begun =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'at' in value &&
  typeof value.at === 'number'

const read = (now: number): Map<string, Begun> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(begunUploads) ?? '{}')
    const entries: [string, unknown][] =
      typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    return new Map(
      entries.flatMap(([key, value]) => (isBegun(value) && now - value.at < keptMs ? [[key, value]] : [])),
    )
  } catch {
    return new Map()
  }
}

const write = (begun: Map<string, Begun>): void => {
  if (!isCurrent()) return
  try {
    if (begun.size === 0) localStorage.removeItem(begunUploads)
    else localStorage.setItem(begunUploads, JSON.stringify(Object.fromEntries(begun)))
  } catch {
    // Without storage an upload starts again in another window.
  }
}

export const knownUpload = (key: string, now = Date.now()): string | null => read(now).get(key)?.url ?? null

export const noteUpload = (key: string, url: string, now = Date.now()): void =>
  write(read(now).set(key, { url, at: now }))

export const forgetUpload = (key: string, now = Date.now()): void => {
  const begun = read(now)
  begun.delete(key)
  write(begun)
}
