import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { authClient, mailClient } from './auth-client.ts'
import { useAuthStore } from './auth-store.ts'
import { newsOfLink, tokensOfHash } from './link.ts'
import { hasStoredSession } from './stored-session.ts'

/** Pages that mailed links lead to: elsewhere, a session in the address is nobody's wish. */
const entrances = new Set(['/login', '/reset-password', '/profile'])

const replaceHash = (hash: string): void =>
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`)

/** Takes the session that a mailed link put into the address, which then forgets it. */
const takeTokens = async (): Promise<void> => {
  const tokens = tokensOfHash(location.hash)
  if (!tokens) return
  if (!entrances.has(location.pathname.replace(/(.)\/$/, '$1'))) {
    replaceHash('')
    return
  }
  // Tried apart first: a client that is handed an ended session gives up the one it has.
  const tried = await mailClient.setSession(tokens)
  const { error } = tried.data.session ? await authClient.setSession(tried.data.session) : tried
  // Without an answer the address keeps them: loading the page again tries again.
  if (isAuthRetryableFetchError(error)) return
  replaceHash(error ? '#error_code=otp_expired' : '')
}

/** What a link brought: a session, or a refusal that somebody who is signed in has to be told too. */
export const adoptLink = async (): Promise<void> => {
  await takeTokens()
  if (hasStoredSession() && newsOfLink(location.search, location.hash)?.kind === 'refused')
    useAuthStore.setState({ linkRefused: true })
}
