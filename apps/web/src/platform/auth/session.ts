import {
  type AuthChangeEvent,
  type AuthError,
  isAuthApiError,
  isAuthSessionMissingError,
  type Session,
} from '@supabase/auth-js'
import { claimDevice, forgetPerson } from '~/platform/device/forget.ts'
import { isLeaving, isMine } from '~/platform/device/person.ts'
import { useDashboardStore } from '~/platform/stores/dashboard-store.ts'
import { adoptLink } from './adopt-link.ts'
import { aalOf, secondFactorsOf } from './access-level.ts'
import { authClient } from './auth-client.ts'
import { setSignedIn, setSignedOut, setStep, useAuthStore } from './auth-store.ts'
import { fetchProfile, type ProfileAnswer } from './fetch-profile.ts'
import { hasStoredSession } from './stored-session.ts'
import { forgetTypedAddress } from './typed-address.ts'

/** During a registration its session doesn't count as a sign-in. */
let paused = false
export const withoutSession = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
  paused = true
  try {
    return await run()
  } finally {
    paused = false
  }
}

/** Offline: the last known profile, read-only; without one, no user. */
const fallBack = async (userId?: string): Promise<void> => {
  const { profile } = useDashboardStore.getState()
  if (!profile || (userId !== undefined && profile.id !== userId)) return setSignedOut()
  await claimDevice(profile.id)
  setSignedIn(profile, true)
}

/** Makes the session's person the app's user, or asks for their second factor first. */
export const enterSession = async (session: Session): Promise<ProfileAnswer | { kind: 'overtaken' }> => {
  await claimDevice(session.user.id)
  const answer = await fetchProfile(session.access_token)
  // The person signed out, or another signed in, while the server was asked.
  if (!isMine(session.user.id)) return { kind: 'overtaken' }
  if (answer.kind === 'step') setStep(answer.step)
  if (answer.kind === 'found') {
    setSignedIn(answer.profile)
    forgetTypedAddress()
  }
  return answer
}

/**
 * Signs in the session's person. A session whose token is refused is refreshed once, which shows whether it
 * has ended.
 */
const adoptSession = async (session: Session, isRenewed = false): Promise<void> => {
  const answer = await enterSession(session)
  if (answer.kind === 'unreachable') return fallBack(session.user.id)
  if (answer.kind === 'missing') return forgetPerson()
  if (answer.kind !== 'refused') return
  if (!answer.ended || isRenewed) return setSignedOut()
  if (await withoutSession(renewSession)) {
    const { data } = await authClient.getSession()
    if (data.session) return adoptSession(data.session, true)
  }
  if (hasStoredSession()) await fallBack(session.user.id)
}

/** A final refusal by the server: `auth-fetch.ts` lets no other refusal of a refresh through. */
const endsSession = (error: AuthError | null): boolean =>
  isAuthSessionMissingError(error) || isAuthApiError(error)

/** After the API refused the token: gets a fresh one, or ends the session. */
export const renewSession = async (): Promise<boolean> => {
  const { data, error } = await authClient.refreshSession()
  if (data.session) return true
  if (endsSession(error)) await forgetPerson()
  return false
}

let raising: Promise<unknown> = Promise.resolve()

/**
 * Waits until the token has been replaced after a second factor, since a request with the old one would be
 * refused.
 */
export const settledToken = async (): Promise<void> => void (await raising)

/** Marks that the session is about to be raised to aal2: requests in flight still carry the old token. */
export const whileRaising = <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
  const run = act()
  raising = run.catch(() => null)
  return run
}

/**
 * The API refused a token for lack of a second factor: one was added elsewhere, or the settings now require
 * one. True if this session has used one in the meantime, so the request is worth repeating.
 */
export const requireStep = async (refused: string): Promise<boolean> => {
  await raising
  const { data } = await authClient.getSession()
  const current = data.session?.access_token
  if (current && current !== refused && aalOf(current) === 'aal2') return true
  const answer = await authClient.getUser()
  const { user } = answer.data
  if (user) setStep(secondFactorsOf(user).length > 0 ? 'challenge' : 'enrol')
  return false
}

const onChange = async (event: AuthChangeEvent, session: Session | null): Promise<void> => {
  if (!session) {
    // A refresh that couldn't reach the server keeps the stored session, so it isn't a sign-out.
    if (event !== 'SIGNED_OUT' && hasStoredSession()) return fallBack()
    if (event === 'SIGNED_OUT' || isLeaving()) return forgetPerson()
    setSignedOut()
    return
  }
  const { user, isReadOnly } = useAuthStore.getState()
  const known = user?.id === session.user.id && !isReadOnly
  if (known && event !== 'USER_UPDATED' && event !== 'MFA_CHALLENGE_VERIFIED') return
  await adoptSession(session)
}

const follow = (): Promise<void> =>
  new Promise((resolve, reject) => {
    authClient.onAuthStateChange((event, session) => {
      if (paused) return
      // Deferred, because a client call inside its own callback would deadlock.
      setTimeout(() => void onChange(event, session).then(resolve, reject), 0)
    })
    window.addEventListener('online', () => {
      if (useAuthStore.getState().isReadOnly) void authClient.refreshSession()
    })
  })

let connected: Promise<void> | null = null

/** Follows the auth client; resolves when it is known who is signed in. */
export const connectSession = (): Promise<void> => (connected ??= adoptLink().then(follow))
