import type { Permission, Role } from '@efie/domain'
import { create } from 'zustand'
import { type Profile, useDashboardStore } from '~/platform/stores/dashboard-store.ts'

export interface SessionUser {
  id: string
  email: string
  full_name: string
  role: Role
}

/** What stands between a session and its person being signed in: a factor to show, or one to set up first. */
export type SignInStep = 'challenge' | 'enrol'

export interface AuthState {
  isAuthenticated: boolean
  /** Admin-type: every role except `user` and `company`. */
  isAdmin: boolean
  userRole: Role | null
  isInitialized: boolean
  user: SessionUser | null
  profile: Profile | null
  abilities: readonly string[]
  /** Started from the last known profile, without a network: nothing can be changed. */
  isReadOnly: boolean
  step: SignInStep | null
  /** The last person left of their own will: where they were is nothing to go back to. */
  hasLeft: boolean
  /** A link that no longer works was opened by somebody who was signed in already, and stays so. */
  linkRefused: boolean
}

const nobody = {
  isAuthenticated: false,
  isAdmin: false,
  userRole: null,
  user: null,
  profile: null,
  abilities: [],
  isReadOnly: false,
  step: null,
  hasLeft: false,
  linkRefused: false,
} satisfies Partial<AuthState>

/** Who is there. Written only by this folder; everybody may read. */
export const useAuthStore = create<AuthState>()(() => ({ ...nobody, isInitialized: false }))

/** Makes this person the user of the app and marks sign-in as initialised. */
export const setSignedIn = (profile: Profile, isReadOnly = false): void => {
  useDashboardStore.getState().setCurrentUser(profile)
  const { id, email, full_name, role } = profile
  useAuthStore.setState({
    isAuthenticated: true,
    isAdmin: profile.is_admin,
    userRole: role,
    isInitialized: true,
    user: { id, email, full_name, role },
    profile,
    abilities: profile.abilities,
    isReadOnly,
    step: null,
    hasLeft: false,
  })
}

/** The right password, but nobody is there before the second factor. */
export const setStep = (step: SignInStep): void =>
  useAuthStore.setState({ ...nobody, isInitialized: true, step })

/** Nobody is there. What the last person left is cleared only on sign-out. */
export const setSignedOut = (hasLeft = false): void =>
  useAuthStore.setState({ ...nobody, isInitialized: true, hasLeft })

/** Refreshes the profile after a change to it. */
export const setProfile = (profile: Profile): void => {
  if (useAuthStore.getState().user?.id === profile.id) setSignedIn(profile)
}

/** Whether the person's role may use a permission at all; false while nobody is there. */
export const useAbility = (permission: Permission): boolean =>
  useAuthStore((state) => state.abilities.includes(permission))

/** The signed-in person, for pages behind a guard. Throws where no guard stands in front. */
export const useUser = (): SessionUser => {
  const user = useAuthStore((state) => state.user)
  if (!user) throw new Error('Not authenticated')
  return user
}
