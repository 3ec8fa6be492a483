import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from './api/client.ts'
import { useAuthStore } from './auth/auth-store.ts'
import { type Application, useDashboardStore } from './stores/dashboard-store.ts'

/** The signed-in tenant's newest application; from what this browser kept while the server cannot be reached. */
export const useLatestApplication = (): Application | null => {
  const user = useAuthStore((state) => state.user)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const { data } = useQuery(
    api.applications.list.queryOptions({
      input: { limit: 1, user_id: user?.id },
      enabled: user?.role === 'user' && !isReadOnly,
    }),
  )
  const stored = useDashboardStore((state) => state.applications[0])
  const newest = data?.data[0]
  useEffect(() => {
    if (newest && useDashboardStore.getState().currentUserId === newest.user_id) {
      const rest = useDashboardStore.getState().applications.filter(({ id }) => id !== newest.id)
      useDashboardStore.getState().keep({ applications: [newest, ...rest] })
    }
  }, [newest])
  return newest ?? stored ?? null
}
