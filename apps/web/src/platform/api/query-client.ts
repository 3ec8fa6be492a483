import { QueryClient } from '@tanstack/react-query'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { isRefusal } from './user-error.ts'

/** Retries once, except refusals; doesn't refetch on window focus; keeps unused answers for five minutes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      refetchOnWindowFocus: false,
      gcTime: 5 * 60 * 1_000,
      staleTime: 30_000,
    },
    // Offline they fail immediately: nothing is sent later without the person knowing.
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Clears the cache on a change of person, so that no one sees another's data.
useAuthStore.subscribe((state, previous) => {
  if (previous.user !== null && previous.user.id !== state.user?.id) queryClient.clear()
})
