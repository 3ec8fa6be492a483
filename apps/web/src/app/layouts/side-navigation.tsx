import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { untilLoaded } from '~/ui/until-loaded.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { hasUserSidebar } from '~/platform/navigation/roles.ts'
import { UserSidebar } from './user-sidebar.tsx'

const StaffSidebar = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./staff-sidebar.tsx')).StaffSidebar })),
)

/** The role's sidebar; only loaded for signed-in people. */
export default function SideNavigation() {
  const role = useAuthStore((state) => state.userRole)
  if (!role) return null
  return (
    <QueryClientProvider client={queryClient}>
      {hasUserSidebar(role) ? (
        <UserSidebar />
      ) : (
        <Suspense fallback={null}>
          <StaffSidebar />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}
