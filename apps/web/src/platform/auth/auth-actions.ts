import { t } from '@lingui/core/macro'
import {
  type AuthError,
  AuthInvalidTokenResponseError,
  isAuthSessionMissingError,
  type Session,
} from '@supabase/auth-js'
import { activeLanguage } from '~/i18n/i18n.ts'
import { translateRefusal } from './server-words.ts'
import { authClient, mailClient } from './auth-client.ts'
import { useAuthStore } from './auth-store.ts'
import type { Registration } from './registration.ts'
import { forgetPerson } from '~/platform/device/forget.ts'
import { storedToken } from './stored-session.ts'
import { stay } from '~/platform/device/person.ts'
import { unsubscribeBrowser } from '~/platform/push/push.ts'
import {
  connectSession,
  enterSession,
  renewSession,
  requireStep,
  settledToken,
  withoutSession,
} from './session.ts'

/** A refusal with text for people, and the server's code if it gave one. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal'
  readonly code: string | null
  constructor(message: string, code: string | null = null) {
    super(translateRefusal(message, code))
    this.code = code
  }
}

/** Signs the new session's person in. `second-factor`: they aren't signed in before using one. */
export const enter = async (session: Session | null): Promise<'signed-in' | 'second-factor'> => {
  // The client's types promise a user; a server that breaks this is handled as specified.
  if (!(session as Partial<Session> | null)?.user || !session) throw new AuthRefusal(t`Login failed`)
  // Signing in makes a refused link irrelevant.
  useAuthStore.setState({ linkRefused: false })
  const answer = await enterSession(session)
  if (answer.kind === 'overtaken') throw new AuthRefusal(t`Login failed`)
  if (answer.kind === 'found' || answer.kind === 'step') {
    void connectSession()
    return answer.kind === 'step' ? 'second-factor' : 'signed-in'
  }
  await withoutSession(() => authClient.signOut({ scope: 'local' }))
  // Only an invalid session deletes what is stored of its person.
  if (answer.kind === 'missing' || (answer.kind === 'refused' && answer.ended)) await forgetPerson(true)
  else stay()
  if (answer.kind === 'missing') throw new AuthRefusal(t`Profile not found`)
  throw new AuthRefusal((answer.kind === 'refused' && answer.message) || t`Login failed`)
}

/** Throws AuthRefusal with the specification's texts. */
export const signIn = async (email: string, password: string): Promise<'signed-in' | 'second-factor'> => {
  const { data, error } = await withoutSession(() => authClient.signInWithPassword({ email, password }))
  // Replaces the client's message for an answer without a user.
  if (error instanceof AuthInvalidTokenResponseError) throw new AuthRefusal(t`Login failed`)
  if (error) throw new AuthRefusal(error.message || t`Login failed`, error.code ?? null)
  return enter(data.session)
}

/** Resends the email that confirms a new address. */
export const resendConfirmation = async (email: string): Promise<void> => {
  const { error } = await mailClient.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}/login` },
  })
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
}

/** Creates the account without signing in. `confirm`: a link was sent that has to be opened first. */
export const register = async (registration: Registration): Promise<{ confirm: boolean }> => {
  const { email, password, ...metadata } = registration
  const { data, error } = await mailClient.signUp({
    email,
    password,
    options: {
      data: { ...metadata, role: 'user', language: activeLanguage() },
      emailRedirectTo: `${location.origin}/login`,
    },
  })
  if (error?.message.includes('already registered'))
    throw new AuthRefusal(t`User with this email already exists`, 'email_exists')
  if (error) throw new AuthRefusal(error.message || t`Registration failed`)
  if (!data.user) throw new AuthRefusal(t`Registration failed`)
  if (data.session) await mailClient.signOut({ scope: 'local' })
  return { confirm: data.session === null }
}

/** 401, 403, 404 and a missing session mean that the session has already ended (specification §7). */
const isGone = (error: AuthError): boolean =>
  isAuthSessionMissingError(error) || [401, 403, 404].includes(error.status ?? 0)

/**
 * Signs this device out; others stay in Profile Settings. The server is asked first, so that a failure can be
 * retried. Offline, or if something in between answers, the device still forgets its person, because it may
 * be handed on.
 */
export const signOut = async (): Promise<void> => {
  await settledToken()
  const { data, error: unrefreshed } = await authClient.getSession()
  const token = data.session?.access_token
  const { error } = token ? await authClient.admin.signOut(token, 'local') : { error: unrefreshed }
  if (error?.status && !isGone(error)) throw new AuthRefusal(t`Logout failed`)
  void unsubscribeBrowser()
  await forgetPerson(true)
}

/** Sends the link to /reset-password. Doesn't reveal whether the account exists. */
export const sendPasswordReset = async (email: string): Promise<void> => {
  const { error } = await mailClient.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  })
  if (error) throw new AuthRefusal(error.message)
}

/** The auth client queues its callers and looks through storage each time, so it is only asked to renew. */
export const getAccessToken = async (): Promise<string | null> => {
  await settledToken()
  const token = storedToken()
  if (token !== null) return token
  const { data } = await authClient.getSession()
  return data.session?.access_token ?? null
}

/** Ends a session that hasn't passed its second factor; without a toast, since no one was signed in. */
export const leave = async (): Promise<void> => {
  await withoutSession(() => authClient.signOut({ scope: 'local' }))
  await forgetPerson(true)
}

export { renewSession, requireStep }
