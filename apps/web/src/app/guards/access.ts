import type { Role } from '@efie/domain'

/** Who may open a page (specification §2, guards). */
export type Access =
  | 'guest'
  | 'signed-in'
  | 'admin'
  | 'company'
  | 'company-manager'
  | { roles: readonly Role[] }

export interface AccessState {
  isInitialized: boolean
  isAuthenticated: boolean
  isAdmin: boolean
  userRole: Role | null
}

export type AccessDecision = 'wait' | 'allow' | '/login' | '/dashboard'

const allowedRoles = (access: Exclude<Access, 'guest' | 'signed-in' | 'admin'>): readonly Role[] => {
  if (access === 'company') return ['company']
  return access === 'company-manager' ? ['company_manager'] : access.roles
}

/** Waits until sign-in is initialised, then lets in or redirects to /login or /dashboard. */
export const decideAccess = (access: Access, state: AccessState): AccessDecision => {
  if (!state.isInitialized) return 'wait'
  if (access === 'guest') return state.isAuthenticated ? '/dashboard' : 'allow'
  if (!state.isAuthenticated) return '/login'
  if (access === 'signed-in') return 'allow'
  if (access === 'admin') return state.isAdmin ? 'allow' : '/dashboard'
  const { userRole } = state
  return userRole !== null && allowedRoles(access).includes(userRole) ? 'allow' : '/dashboard'
}
