import { GoTrueClient } from '@supabase/auth-js'
import { sessionKey } from './stored-session.ts'

const url = `${location.origin}/auth/v1`

/** The official client: keeps, refreshes and shares the session. Loaded only where somebody signs in or is signed in. */
export const authClient = new GoTrueClient({
  url,
  storageKey: sessionKey,
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
  storageKey: `${sessionKey}-mail`,
  flowType: 'implicit',
  autoRefreshToken: false,
  persistSession: false,
  detectSessionInUrl: false,
})
