import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { authClient } from './auth-client.ts'
import { tokensOfHash } from './link.ts'

/** Pages that mailed links lead to: elsewhere, a session in the address is nobody's wish. */
const entrances = new Set(['/login', '/reset-password', '/profile'])

const replaceHash = (hash: string): void =>
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`)

/** Takes the session that a mailed link put into the address, which then forgets it. */
export const adoptLink = async (): Promise<void> => {
  const tokens = tokensOfHash(location.hash)
  if (!tokens) return
  if (!entrances.has(location.pathname.replace(/(.)\/$/, '$1'))) {
    replaceHash('')
    return
  }
  const { error } = await authClient.setSession(tokens)
  // Without an answer the address keeps them: loading the page again tries again.
  if (isAuthRetryableFetchError(error)) return
  replaceHash(error ? '#error_code=otp_expired' : '')
}
