import type { Factor, User } from '@supabase/auth-js'

/** Assurance level of an access token: `aal2` after a second factor. */
export const aalOf = (accessToken: string): 'aal1' | 'aal2' => {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'aal' in claims && claims.aal === 'aal2'
      ? 'aal2'
      : 'aal1'
  } catch {
    return 'aal1'
  }
}

/** Factors that protect the account. Recovery codes only replace one. */
export const secondFactorsOf = (user: Pick<User, 'factors'>): Factor[] =>
  (user.factors ?? []).filter(
    (factor) => factor.status === 'verified' && factor.factor_type !== 'recovery_code',
  )
