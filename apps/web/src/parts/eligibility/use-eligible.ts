import { useNow } from '~/ui/use-now.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { isEligibilityExpired, useEligibilityStore } from '~/platform/stores/eligibility-store.ts'

/**
 * Eligible, not eligible, or unknown (null): from the server when signed in, otherwise from this browser for
 * 30 days.
 */
export const useEligible = (): boolean | null => {
  const now = useNow()
  const known = useAuthStore((state) => state.profile?.eligibility)
  const stored = useEligibilityStore((state) =>
    isEligibilityExpired(state.timestamp, now) ? null : state.eligible,
  )
  if (known && new Date(known.expires_at).getTime() > now) return known.eligible
  return stored
}
