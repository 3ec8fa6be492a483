import { toast } from '~/ui/toast.ts'
import type { Registration } from './registration.ts'
import { hasStoredSession } from './stored-session.ts'

/** The auth client comes with the first call: pages that nobody signs in from do not load it. */
const actions = () => import('./auth-actions.ts')

const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && error.name === 'AuthRefusal' ? error.message : otherwise

export type SignInAnswer = 'signed-in' | 'second-factor' | 'failed'

/** Each answers whether it worked, after its toast. */
export const auth = {
  signIn: async (email: string, password: string): Promise<SignInAnswer> => {
    try {
      const answer = await (await actions()).signIn(email, password)
      if (answer === 'signed-in') toast.success('Logged in successfully')
      return answer
    } catch (error) {
      toast.error(messageOf(error, 'Login failed'))
      return 'failed'
    }
  },

  /** The code of the authenticator app, after `signIn` answered `second-factor`. */
  confirmSecondFactor: async (code: string): Promise<boolean> => {
    try {
      await (await actions()).confirmSecondFactor(code)
      toast.success('Logged in successfully')
      return true
    } catch (error) {
      toast.error(messageOf(error, 'Login failed'))
      return false
    }
  },

  register: async (registration: Registration): Promise<boolean> => {
    try {
      const { confirm } = await (await actions()).register(registration)
      toast.success('Registration successful! You can now log in.')
      if (confirm) toast.info('Check your e-mail')
      return true
    } catch (error) {
      toast.error(messageOf(error, 'Registration failed'))
      return false
    }
  },

  signOut: async (): Promise<boolean> => {
    try {
      await (await actions()).signOut()
      toast.success('Logged out successfully')
      return true
    } catch {
      toast.error('Logout failed')
      return false
    }
  },

  signInWithGoogle: async (): Promise<void> => {
    try {
      await (await actions()).signInWithGoogle()
    } catch {
      toast.error('Failed to sign in with Google')
    }
  },

  sendPasswordReset: async (email: string): Promise<void> => (await actions()).sendPasswordReset(email),
  setNewPassword: async (password: string, current?: string): Promise<void> =>
    (await actions()).setNewPassword(password, current),
  changeEmail: async (email: string): Promise<{ confirm: boolean }> => (await actions()).changeEmail(email),

  /** The current access token, refreshed when it is about to expire; null when nobody is signed in. */
  accessToken: async (): Promise<string | null> =>
    hasStoredSession() ? (await actions()).getAccessToken() : null,

  /** Tries for a fresh session after a 401; false when there is none any more. */
  renew: async (): Promise<boolean> => (hasStoredSession() ? (await actions()).renewSession() : false),
}
