import type { Permission, Role } from '@efie/domain'
import { create } from 'zustand'
import { type Profile, useDashboardStore } from '~/platform/stores/dashboard-store.ts'

export interface SessionUser {
  id: string
  email: string
  full_name: string
  role: Role
}

/** What is missing before the person is signed in: verifying a factor, or enrolling one. */
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
  /** Started offline from the last known profile: nothing can be changed. */
  isReadOnly: boolean
  step: SignInStep | null
  /** The last person signed out deliberately, so the next one isn't returned to their page. */
  hasLeft: boolean
  /** A signed-in person opened an expired link, and stays signed in. */
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

/** Who is signed in. Only this folder writes it. */
export const useAuthStore = create<AuthState>()(() => ({ ...nobody, isInitialized: false }))

/** Makes this person the app's user and marks sign-in as initialised. */
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

/** The password was right, but the second factor is missing. */
export const setStep = (step: SignInStep): void =>
  useAuthStore.setState({ ...nobody, isInitialized: true, step })

/** No one is signed in. The last person's data is only cleared on sign-out. */
export const setSignedOut = (hasLeft = false): void =>
  useAuthStore.setState({ ...nobody, isInitialized: true, hasLeft })

/** Updates the profile after a change. */
export const setProfile = (profile: Profile): void => {
  if (useAuthStore.getState().user?.id === profile.id) setSignedIn(profile)
}

/** Whether the person's role has a permission; false while no one is signed in. */
export const useAbility = (permission: Permission): boolean =>
  useAuthStore((state) => state.abilities.includes(permission))

/** The signed-in person, for pages behind a guard. Throws without one. */
export const useUser = (): SessionUser => {
  const user = useAuthStore((state) => state.user)
  if (!user) throw new Error('Not authenticated')
  return user
}
