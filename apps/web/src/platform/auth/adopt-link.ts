import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { authClient, mailClient } from './auth-client.ts'
import { useAuthStore } from './auth-store.ts'
import { newsOfLink, tokensOfHash } from './link.ts'
import { hasStoredSession } from './stored-session.ts'

/**
 * Pages that emailed links lead to. On other pages a session in the URL is ignored, since no one asked for
 * it.
 */
const entrances = new Set(['/login', '/reset-password', '/profile'])

const replaceHash = (hash: string): void =>
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`)

/** Takes the session an emailed link put into the URL, and removes it from there. */
const takeTokens = async (): Promise<void> => {
  const tokens = tokensOfHash(location.hash)
  if (!tokens) return
  if (!entrances.has(location.pathname.replace(/(.)\/$/, '$1'))) {
    replaceHash('')
    return
  }
  // Tested in another client first: a client given an ended session drops its current one.
  const tried = await mailClient.setSession(tokens)
  const { error } = tried.data.session ? await authClient.setSession(tried.data.session) : tried
  // Without an answer the tokens stay in the URL, so reloading tries again.
  if (isAuthRetryableFetchError(error)) return
  replaceHash(error ? '#error_code=otp_expired' : '')
}

/** Takes what a link brought: a session, or a refusal, which signed-in people are shown too. */
export const adoptLink = async (): Promise<void> => {
  await takeTokens()
  if (hasStoredSession() && newsOfLink(location.search, location.hash)?.kind === 'refused')
    useAuthStore.setState({ linkRefused: true })
}
