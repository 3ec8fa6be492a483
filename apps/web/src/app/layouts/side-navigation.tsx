import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '~/platform/api/query-client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { hasUserSidebar } from '~/platform/navigation/roles.ts'
import { AdminSidebar } from './admin-sidebar.tsx'
import { UserSidebar } from './user-sidebar.tsx'

/** The role's sidebar; only loaded for signed-in people. */
export default function SideNavigation() {
  const role = useAuthStore((state) => state.userRole)
  if (!role) return null
  return (
    <QueryClientProvider client={queryClient}>
      {hasUserSidebar(role) ? <UserSidebar /> : <AdminSidebar />}
    </QueryClientProvider>
  )
}
