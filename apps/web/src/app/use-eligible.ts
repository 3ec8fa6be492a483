import { useAuthStore } from './auth/auth-store.ts'
import { isEligibilityExpired, useEligibilityStore } from './stores/eligibility-store.ts'

/** Eligible, not eligible, or unknown (null): the server's result when signed in, else this browser's of 30 days. */
export const useEligible = (): boolean | null => {
  const known = useAuthStore((state) => state.profile?.eligibility)
  const stored = useEligibilityStore((state) =>
    isEligibilityExpired(state.timestamp, Date.now()) ? null : state.eligible,
  )
  if (known && new Date(known.expires_at).getTime() > Date.now()) return known.eligible
  return stored
}
