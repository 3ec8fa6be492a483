import type { Factor, User } from '@supabase/auth-js'

/** The level of proof that an access token stands for: `aal2` once a second factor was shown. */
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

/** Factors that protect the account. Recovery codes only stand in for one. */
export const secondFactorsOf = (user: Pick<User, 'factors'>): Factor[] =>
  (user.factors ?? []).filter(
    (factor) => factor.status === 'verified' && factor.factor_type !== 'recovery_code',
  )
