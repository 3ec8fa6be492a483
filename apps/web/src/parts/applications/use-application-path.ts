import { isOpen } from './is-open.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useDashboardStore } from '~/platform/stores/dashboard-store.ts'
import { useEligible } from '~/parts/eligibility/use-eligible.ts'
import { applicationPath } from '~/platform/navigation/user-entries.ts'

/** Where "My Application" leads, from wherever it is offered. */
export const useApplicationPath = (): string => {
  const isAuthenticated = useAuthStore((state) => state.isAuthenticated)
  const eligible = useEligible()
  // Who has an open application was eligible when applying: it is not lost from the menu once the check is 30 days old.
  const hasOpen = useDashboardStore((state) => state.applications.some(({ status }) => isOpen(status)))
  return applicationPath(hasOpen || eligible, isAuthenticated)
}
