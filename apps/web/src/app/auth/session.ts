import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { useDashboardStore } from '../stores/dashboard-store.ts'
import { adoptLink } from './adopt-link.ts'
import { authClient } from './auth-client.ts'
import { setSignedIn, setSignedOut, useAuthStore } from './auth-store.ts'
import { fetchProfile } from './fetch-profile.ts'
import { hasStoredSession } from './stored-session.ts'

/** While a registration runs, its session is not taken for a sign-in. */
let paused = false
export const withoutSession = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
  paused = true
  try {
    return await run()
  } finally {
    paused = false
  }
}

/** Without a network: the last known profile, read-only; without one, no user. */
const fallBack = (userId?: string): void => {
  const { profile } = useDashboardStore.getState()
  if (profile && (userId === undefined || profile.id === userId)) setSignedIn(profile, true)
  else setSignedOut()
}

/** Turns a session into the app's user. A missing profile is no user, not an error. */
export const adoptSession = async (session: Session): Promise<void> => {
  const answer = await fetchProfile(session.access_token)
  if (answer.kind === 'found') setSignedIn(answer.profile)
  else if (answer.kind === 'unreachable') fallBack(session.user.id)
  else setSignedOut()
}

const onChange = async (event: AuthChangeEvent, session: Session | null): Promise<void> => {
  if (!session) {
    // A refresh that could not reach the server keeps the stored session: that is no sign-out.
    if (event !== 'SIGNED_OUT' && hasStoredSession()) fallBack()
    else endSession()
    return
  }
  const { user, isReadOnly } = useAuthStore.getState()
  const known = user?.id === session.user.id && !isReadOnly
  if (known && event !== 'USER_UPDATED' && event !== 'MFA_CHALLENGE_VERIFIED') return
  await adoptSession(session)
}

/** Nobody is there any more, and nothing of them stays. */
export const endSession = (): void => {
  useDashboardStore.getState().clear()
  setSignedOut()
}

const follow = (): Promise<void> =>
  new Promise((resolve, reject) => {
    authClient.onAuthStateChange((event, session) => {
      if (paused) return
      // Deferred: a call of the client inside its own callback would wait for itself.
      setTimeout(() => void onChange(event, session).then(resolve, reject), 0)
    })
    window.addEventListener('online', () => {
      if (useAuthStore.getState().isReadOnly) void authClient.refreshSession()
    })
  })

let connected: Promise<void> | null = null

/** Follows the auth client from now on; resolves when it is known who is there. */
export const connectSession = (): Promise<void> => (connected ??= adoptLink().then(follow))
