import { GoTrueClient, type Session, type SupportedStorage } from '@supabase/auth-js'
import { claimDevice } from '~/platform/device/forget.ts'
import { beginLeaving } from '~/platform/device/person.ts'
import { authFetch } from './auth-fetch.ts'
import { hasStoredSession, sessionKey } from './stored-session.ts'

const url = `${location.origin}/auth/v1`

const personOf = (session: string): string => {
  const { user } = JSON.parse(session) as Session
  return user.id
}

/**
 * localStorage for the client's session. Another person's session is never stored beside the previous one's
 * data, and removing a session starts deleting everything of its person: a window closed in between continues
 * later.
 */
const deviceStorage: SupportedStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: async (key, value) => {
    if (key === sessionKey) await claimDevice(personOf(value))
    localStorage.setItem(key, value)
  },
  removeItem: (key) => {
    if (key === sessionKey && hasStoredSession()) beginLeaving()
    localStorage.removeItem(key)
  },
}

const canKeep = (): boolean => {
  try {
    return Boolean(localStorage)
  } catch {
    return false
  }
}

/**
 * The official client, which stores, refreshes and shares the session. Only loaded when someone signs in or
 * is signed in.
 */
export const authClient = new GoTrueClient({
  url,
  fetch: authFetch,
  storageKey: sessionKey,
  ...(canKeep() && { storage: deviceStorage }),
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  // Only for codes of this browser: sessions in the fragment are handled by adopt-link.ts.
  detectSessionInUrl: () => false,
  experimental: { recoveryCodes: true },
})

/**
 * Requests emails whose links work on any device: a PKCE code would only work in the browser that asked, and
 * emails are read on phones. Stores nothing.
 */
export const mailClient = new GoTrueClient({
  url,
  fetch: authFetch,
  storageKey: `${sessionKey}-mail`,
  flowType: 'implicit',
  autoRefreshToken: false,
  persistSession: false,
  detectSessionInUrl: false,
})
