import { t } from '@lingui/core/macro'
import { toast } from '~/ui/toast.ts'
import { isCurrent } from '~/platform/device/person.ts'
import type { Registration } from './registration.ts'
import type { CodeSubject } from './sign-in-ways.ts'
import { hasStoredSession } from './stored-session.ts'

/** The auth client comes with the first call: pages that nobody signs in from do not load it. */
const actions = () => import('./auth-actions.ts')
const ways = () => import('./sign-in-ways.ts')
const factors = () => import('./second-factor.ts')

/** A person's own ways to sign in, for the pages that manage them. */
export const account = () => import('./account.ts')

const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && error.name === 'AuthRefusal' ? error.message : otherwise

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** `unconfirmed`: the address waits for the link in the mail. */
export type SignInAnswer = 'signed-in' | 'second-factor' | 'failed' | 'unconfirmed'

type RegistrationAnswer = 'registered' | 'email-taken' | 'failed'

/** Not another person's who has signed in in another window: nothing is asked in their name from here. */
const hasOwnSession = (): boolean => isCurrent() && hasStoredSession()

type Entering = Promise<'signed-in' | 'second-factor'>

const welcome = async (entering: Entering): Entering => {
  const answer = await entering
  if (answer === 'signed-in') toast.success(t`Logged in successfully`)
  return answer
}

/** Each of the first answers whether it worked, after its toast. */
export const auth = {
  signIn: async (email: string, password: string): Promise<SignInAnswer> => {
    try {
      return await welcome((await actions()).signIn(email, password))
    } catch (error) {
      toast.error(messageOf(error, t`Login failed`))
      return codeOf(error) === 'email_not_confirmed' ? 'unconfirmed' : 'failed'
    }
  },

  register: async (registration: Registration): Promise<RegistrationAnswer> => {
    try {
      const { confirm } = await (await actions()).register(registration)
      toast.success(t`Registration successful! You can now log in.`)
      if (confirm) toast.info(t`Check your e-mail`)
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

  /** From here on they throw what a person may read, to be shown where it was tried. */
  resendConfirmation: async (email: string): Promise<void> => (await actions()).resendConfirmation(email),
  sendPasswordReset: async (email: string): Promise<void> => (await actions()).sendPasswordReset(email),
  sendLoginLink: async (email: string): Promise<void> => (await ways()).sendLoginLink(email),
  sendLoginCode: async (phone: string): Promise<void> => (await ways()).sendLoginCode(phone),
  enterCode: async (subject: CodeSubject, code: string): Entering =>
    welcome((await ways()).enterCode(subject, code)),
  signInWithPasskey: async (): Entering => welcome((await ways()).signInWithPasskey()),
  signInWithCompany: async (domain: string): Promise<void> => (await ways()).signInWithCompany(domain),

  /** The second factor, after the first answered `second-factor`. */
  factorChoices: async () => (await factors()).factorChoices(),
  confirmApp: async (factorId: string, code: string): Entering =>
    welcome((await factors()).confirmApp(factorId, code)),
  textFactorCode: async (factorId: string): Promise<string> => (await factors()).textFactorCode(factorId),
  confirmText: async (factorId: string, challengeId: string, code: string): Entering =>
    welcome((await factors()).confirmText(factorId, challengeId, code)),
  confirmKey: async (factorId: string): Entering => welcome((await factors()).confirmKey(factorId)),
  confirmRecoveryCode: async (code: string): Entering => welcome((await factors()).confirmRecoveryCode(code)),
  enterWithNewFactor: async (): Entering => welcome((await factors()).enterWithNewFactor()),

  /** Forgets whoever is half signed in. */
  leave: async (): Promise<void> => (await actions()).leave(),
  /** The API wants a second factor first; true when it was shown meanwhile. */
  requireStep: async (refused: string): Promise<boolean> => (await actions()).requireStep(refused),

  /** The current access token, refreshed when it is about to expire; null when nobody is signed in. */
  accessToken: async (): Promise<string | null> =>
    hasOwnSession() ? (await actions()).getAccessToken() : null,

  /** Tries for a fresh session after a 401; false when there is none any more. */
  renew: async (): Promise<boolean> => (hasOwnSession() ? (await actions()).renewSession() : false),
}
