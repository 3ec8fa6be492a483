import { t } from '@lingui/core/macro'
import { toast } from '~/ui/toast.ts'
import { isCurrent } from '~/platform/device/person.ts'
import type { Registration } from './registration.ts'
import type { CodeSubject } from './sign-in-ways.ts'
import { hasStoredSession } from './stored-session.ts'

/** The auth client is loaded with the first call, so pages without sign-in don't load it. */
const actions = () => import('./auth-actions.ts')
const ways = () => import('./sign-in-ways.ts')
const factors = () => import('./second-factor.ts')

/** A person's own ways to sign in, for the pages that manage them. */
export const account = () => import('./account.ts')

const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && error.name === 'AuthRefusal' ? error.message : otherwise

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/**
 * Why a sign-in was refused; `unconfirmed`: the address waits for its emailed link. `failed` is anything else,
 * such as no answer.
 */
type SignInRefusal = 'unconfirmed' | 'wrong' | 'suspended' | 'too-many' | 'failed'
export type SignInAnswer = 'signed-in' | 'second-factor' | SignInRefusal

const refusals: ReadonlyMap<unknown, SignInRefusal> = new Map([
  ['email_not_confirmed', 'unconfirmed'],
  ['invalid_credentials', 'wrong'],
  ['user_banned', 'suspended'],
  ['over_request_rate_limit', 'too-many'],
])

type RegistrationAnswer = 'registered' | 'email-taken' | 'failed'

/** False if another person has signed in in another window: this one makes no request on their behalf. */
const hasOwnSession = (): boolean => isCurrent() && hasStoredSession()

type Entering = Promise<'signed-in' | 'second-factor'>

const welcome = async (entering: Entering): Entering => {
  const answer = await entering
  if (answer === 'signed-in') toast.success(t`Logged in successfully`)
  return answer
}

/** These return whether they succeeded, after their toast. */
export const auth = {
  signIn: async (email: string, password: string): Promise<SignInAnswer> => {
    try {
      return await welcome((await actions()).signIn(email, password))
    } catch (error) {
      toast.error(messageOf(error, t`Login failed`))
      return refusals.get(codeOf(error)) ?? 'failed'
    }
  },

  register: async (registration: Registration): Promise<RegistrationAnswer> => {
    try {
      const { confirm } = await (await actions()).register(registration)
      toast.success(t`Registration successful! You can now log in.`)
      if (confirm) toast.info(t`Check your email`)
      return 'registered'
    } catch (error) {
      toast.error(messageOf(error, t`Registration failed`))
      return codeOf(error) === 'email_exists' ? 'email-taken' : 'failed'
    }
  },

  signOut: async (): Promise<boolean> => {
    try {
      await (await actions()).signOut()
      toast.success(t`Logged out successfully`)
      return true
    } catch {
      toast.error(t`Logout failed`)
      return false
    }
  },

  signInWithGoogle: async (): Promise<void> => {
    try {
      await (await ways()).signInWithGoogle()
    } catch {
      toast.error(t`Failed to sign in with Google`)
    }
  },

  /** These throw errors with text for people, shown where they occurred. */
  resendConfirmation: async (email: string): Promise<void> => (await actions()).resendConfirmation(email),
  sendPasswordReset: async (email: string): Promise<void> => (await actions()).sendPasswordReset(email),
  sendLoginLink: async (email: string): Promise<void> => (await ways()).sendLoginLink(email),
  sendLoginCode: async (phone: string): Promise<void> => (await ways()).sendLoginCode(phone),
  enterCode: async (subject: CodeSubject, code: string): Entering =>
    welcome((await ways()).enterCode(subject, code)),
  signInWithPasskey: async (): Entering => welcome((await ways()).signInWithPasskey()),
  signInWithCompany: async (domain: string): Promise<void> => (await ways()).signInWithCompany(domain),

  /** The second factor, after one of the above returned `second-factor`. */
  factorChoices: async () => (await factors()).factorChoices(),
  confirmApp: async (factorId: string, code: string): Entering =>
    welcome((await factors()).confirmApp(factorId, code)),
  textFactorCode: async (factorId: string): Promise<string> => (await factors()).textFactorCode(factorId),
  confirmText: async (factorId: string, challengeId: string, code: string): Entering =>
    welcome((await factors()).confirmText(factorId, challengeId, code)),
  confirmKey: async (factorId: string): Entering => welcome((await factors()).confirmKey(factorId)),
  confirmRecoveryCode: async (code: string): Entering => welcome((await factors()).confirmRecoveryCode(code)),
  enterWithNewFactor: async (): Entering => welcome((await factors()).enterWithNewFactor()),

  /** Ends a half-finished sign-in. */
  leave: async (): Promise<void> => (await actions()).leave(),
  /** The API requires a second factor; true if it has been used in the meantime. */
  requireStep: async (refused: string): Promise<boolean> => (await actions()).requireStep(refused),

  /** The current access token, refreshed before it expires; null when signed out. */
  accessToken: async (): Promise<string | null> =>
    hasOwnSession() ? (await actions()).getAccessToken() : null,

  /** Tries to get a fresh session after a 401; false if there is none. */
  renew: async (): Promise<boolean> => (hasOwnSession() ? (await actions()).renewSession() : false),
}
