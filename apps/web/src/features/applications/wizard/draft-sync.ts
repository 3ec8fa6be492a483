import type { Draft } from '~/parts/applications/draft.ts'

/** How this device's draft relates to the server's. */
export interface Sync {
  /** The server version this draft is based on; null before any. */
  version: number | null
  /** Changed since. */
  dirty: boolean
  /** Sent without an answer yet; the server may have it. */
  sending?: Draft
}

export interface ServerDraft {
  values: Record<string, string | number | null>
  step: string
  version: number
  updated_at: string
}

export const sameValues = (one: Draft, other: object): boolean => {
  const values = new Map(Object.entries(other))
  return Object.entries(one).every(([field, value]) => values.get(field) === value)
}

/** The server's draft is what this device sent; only the answer was lost. */
export const isOwn = (sent: Draft | undefined, server: ServerDraft): boolean =>
  sent !== undefined && sameValues(sent, server.values)

/**
 * `settled`: nothing to do. `adopt`: another device's draft is newer, and nothing is lost by taking it.
 * `send`: this device's is newer. `choose`: both were changed independently, so the person decides.
 */
export const verdictOf = (
  local: { values: Draft; sync: Sync },
  server: ServerDraft | null,
): 'settled' | 'adopt' | 'send' | 'choose' => {
  const { version, dirty, sending } = local.sync
  if (server === null || server.version === version) return dirty ? 'send' : 'settled'
  if (!dirty || sameValues(local.values, server.values)) return 'adopt'
  return isOwn(sending, server) ? 'send' : 'choose'
}
