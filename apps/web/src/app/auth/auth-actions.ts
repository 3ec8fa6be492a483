import { isAuthApiError, type Session } from '@supabase/auth-js'
import { authClient, mailClient } from './auth-client.ts'
import { setSignedIn } from './auth-store.ts'
import { fetchProfile } from './fetch-profile.ts'
import type { Registration } from './registration.ts'
import { connectSession, endSession, withoutSession } from './session.ts'

/** A refusal with the text that the person reads, and the server's code where it gave one. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal'
  readonly code: string | null
  constructor(message: string, code: string | null = null) {
    super(message)
    this.code = code
  }
}

const enter = async (session: Session): Promise<void> => {
  const answer = await fetchProfile(session.access_token)
  if (answer.kind === 'found') {
    setSignedIn(answer.profile)
    void connectSession()
    return
  }
  await withoutSession(() => authClient.signOut({ scope: 'local' }))
  if (answer.kind === 'missing') throw new AuthRefusal('Profile not found')
  throw new AuthRefusal((answer.kind === 'refused' && answer.message) || 'Login failed')
}

/** Throws AuthRefusal with the specification's texts. `second-factor`: a code is asked for before anybody is there. */
export const signIn = async (email: string, password: string): Promise<'signed-in' | 'second-factor'> => {
  const { data, error } = await withoutSession(() => authClient.signInWithPassword({ email, password }))
  if (error) throw new AuthRefusal(error.message || 'Login failed')
  // The client's type promises a user; a server that breaks it is answered as specified.
  const session = data.session as typeof data.session | null
  if (!session?.user) throw new AuthRefusal('Login failed')
  if (verifiedFactor(session)) return 'second-factor'
  await enter(session)
  return 'signed-in'
}

const verifiedFactor = (session: Session) =>
  session.user.factors?.find((factor) => factor.status === 'verified' && factor.factor_type === 'totp')

/** The six digits of the authenticator app, after `signIn` asked for them. */
export const confirmSecondFactor = async (code: string): Promise<void> => {
  const { data } = await authClient.getSession()
  const factor = data.session && verifiedFactor(data.session)
  if (!factor) throw new AuthRefusal('Login failed')
  const { error } = await withoutSession(() =>
    authClient.mfa.challengeAndVerify({ factorId: factor.id, code }),
  )
  if (error) throw new AuthRefusal(error.message || 'Login failed')
  const { data: confirmed } = await authClient.getSession()
  if (!confirmed.session) throw new AuthRefusal('Login failed')
  await enter(confirmed.session)
}

/** Creates the account and leaves the person signed out. `confirm`: a link was sent that has to be opened first. */
export const register = async (registration: Registration): Promise<{ confirm: boolean }> => {
  const { email, password, ...metadata } = registration
  const { data, error } = await mailClient.signUp({
    email,
    password,
    options: { data: { ...metadata, role: 'user' }, emailRedirectTo: `${location.origin}/login` },
  })
  if (error) {
    throw new AuthRefusal(
      error.message.includes('already registered')
        ? 'User with this email already exists'
        : error.message || 'Registration failed',
    )
  }
  if (!data.user) throw new AuthRefusal('Registration failed')
  if (data.session) await mailClient.signOut({ scope: 'local' })
  return { confirm: data.session === null }
}

/** Answers 401, 403 and 404 mean that the session is gone already (specification §7). */
export const signOut = async (): Promise<void> => {
  const { error } = await authClient.signOut()
  if (error && !(isAuthApiError(error) && [401, 403, 404].includes(error.status))) {
    throw new AuthRefusal('Logout failed')
  }
  endSession()
}

export const signInWithGoogle = async (): Promise<void> => {
  const { error } = await authClient.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${location.origin}/dashboard` },
  })
  if (error) throw new AuthRefusal('Failed to sign in with Google')
}

/** Sends the link that leads to /reset-password. Says nothing about whether the account exists. */
export const sendPasswordReset = async (email: string): Promise<void> => {
  const { error } = await mailClient.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  })
  if (error) throw new AuthRefusal(error.message)
}

/** Sets a new password: right after a recovery link without the current one, else with it. */
export const setNewPassword = async (password: string, current?: string): Promise<void> => {
  const { error } = await authClient.updateUser({
    password,
    ...(current !== undefined && { current_password: current }),
  })
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
}

/** Asks for another sign-in address. `confirm`: both addresses got a link that has to be opened. */
export const changeEmail = async (email: string): Promise<{ confirm: boolean }> => {
  const { data, error } = await authClient.updateUser(
    { email },
    { emailRedirectTo: `${location.origin}/profile` },
  )
  if (error) throw new AuthRefusal(error.message, error.code ?? null)
  return { confirm: data.user.email?.toLowerCase() !== email.toLowerCase() }
}

export const getAccessToken = async (): Promise<string | null> => {
  const { data } = await authClient.getSession()
  return data.session?.access_token ?? null
}

/** After the API refused the token: a fresh one, or the end of the session. */
export const renewSession = async (): Promise<boolean> => {
  const { data, error } = await authClient.refreshSession()
  if (data.session) return true
  if (isAuthApiError(error)) endSession()
  return false
}
