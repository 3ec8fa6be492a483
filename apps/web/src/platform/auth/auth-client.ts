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
 * localStorage, which the client keeps its session in. Another person's session is not stored beside what the last one left,
 * and taking a session away begins to take all that is kept of its person: a window closed in between goes on with it later.
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

/** The official client: keeps, refreshes and shares the session. Loaded only where somebody signs in or is signed in. */
export const authClient = new GoTrueClient({
  url,
  fetch: authFetch,
  storageKey: sessionKey,
  ...(canKeep() && { storage: deviceStorage }),
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  // Codes of this browser only: sessions in the fragment are taken by adopt-link.ts.
  detectSessionInUrl: () => false,
  experimental: { recoveryCodes: true },
})

/**
 * Asks for mails whose links work on any device: a code would only be good in the browser that asked, and mails are read on
 * phones. Keeps nothing.
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
