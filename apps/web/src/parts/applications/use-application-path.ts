import { isOpen } from './is-open.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useDashboardStore } from '~/platform/stores/dashboard-store.ts'
import { useEligible } from '~/parts/eligibility/use-eligible.ts'
import { applicationPath } from '~/platform/navigation/user-entries.ts'

/** Target of "My Application" links. */
export const useApplicationPath = (): string => {
  const isAuthenticated = useAuthStore((state) => state.isAuthenticated)
  const eligible = useEligible()
  // A person with an open application was eligible when applying, so the entry stays after the check is 30
  // days old.
  const hasOpen = useDashboardStore((state) => state.applications.some(({ status }) => isOpen(status)))
  return applicationPath(hasOpen || eligible, isAuthenticated)
}
