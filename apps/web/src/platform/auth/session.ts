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
const fallBack = async (userId?: string): Promise<void> => {
  const { profile } = useDashboardStore.getState()
  if (!profile || (userId !== undefined && profile.id !== userId)) return setSignedOut()
  await claimDevice(profile.id)
  setSignedIn(profile, true)
}

/** Makes the session's person the user of the app, or asks for their second factor first. */
export const enterSession = async (session: Session): Promise<ProfileAnswer | { kind: 'overtaken' }> => {
  await claimDevice(session.user.id)
  const answer = await fetchProfile(session.access_token)
  // Signed out, or followed by another person, while the server was asked.
  if (!isMine(session.user.id)) return { kind: 'overtaken' }
  if (answer.kind === 'step') setStep(answer.step)
  if (answer.kind === 'found') {
    setSignedIn(answer.profile)
    forgetTypedAddress()
  }
  return answer
}

/** Turns a session into the app's user. One whose token is refused is renewed once, which tells whether it has ended. */
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

/** Said by the server, for good: `auth-fetch.ts` lets no other refusal of a refresh through. */
const endsSession = (error: AuthError | null): boolean =>
  isAuthSessionMissingError(error) || isAuthApiError(error)

/** After the API refused the token: a fresh one, or the end of the session. */
export const renewSession = async (): Promise<boolean> => {
  const { data, error } = await authClient.refreshSession()
  if (data.session) return true
  if (endsSession(error)) await forgetPerson()
  return false
}

let raising: Promise<unknown> = Promise.resolve()

/** Once the token of before a second factor has been replaced: a request with it would be refused. */
export const settledToken = async (): Promise<void> => void (await raising)

/** Marks that this session is about to show a second factor: requests on the way still carry the token before it. */
export const whileRaising = <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
  const run = act()
  raising = run.catch(() => null)
  return run
}

/**
 * The API refused a token for want of a second factor: one was added elsewhere, or the settings now ask for one. True when
 * this session has shown it meanwhile, so that the same request is worth another try.
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
    // A refresh that could not reach the server keeps the stored session: that is no sign-out.
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
