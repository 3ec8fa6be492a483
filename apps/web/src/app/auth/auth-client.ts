import { GoTrueClient } from '@supabase/auth-js'
import { sessionKey } from './stored-session.ts'

/** The official client: keeps, refreshes and shares the session. Loaded only where somebody signs in or is signed in. */
export const authClient = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  storageKey: sessionKey,
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
})
