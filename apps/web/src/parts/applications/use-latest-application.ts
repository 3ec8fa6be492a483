import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentOf } from './is-open.ts'
import { ownApplicationsQuery } from './own-applications.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { type Application, useDashboardStore } from '~/platform/stores/dashboard-store.ts'

/**
 * The tenant's open application, otherwise the newest; from storage while the server can't be reached.
 * Undefined until it is known whether there is one.
 */
export const useLatestApplication = (): Application | null | undefined => {
  const user = useAuthStore((state) => state.user)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const { data } = useQuery(ownApplicationsQuery(user?.id, user?.role === 'user' && !isReadOnly))
  const stored = useDashboardStore((state) => state.applications[0])
  const newest = currentOf(data?.data ?? [])
  useEffect(() => {
    if (newest && useDashboardStore.getState().currentUserId === newest.user_id) {
      const rest = useDashboardStore.getState().applications.filter(({ id }) => id !== newest.id)
      useDashboardStore.getState().keep({ applications: [newest, ...rest] })
    }
  }, [newest])
  return newest ?? stored ?? (data && null)
}
