import { QueryClient } from '@tanstack/react-query'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { isRefusal } from './user-error.ts'

/** Retries once, but not what the server refused; no refetch on window focus; unused answers are kept five minutes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      refetchOnWindowFocus: false,
      gcTime: 5 * 60 * 1_000,
      staleTime: 30_000,
    },
    // Without a network they fail at once: nothing is sent later behind anybody's back.
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What one person saw is never shown to the next.
useAuthStore.subscribe((state, previous) => {
  if (previous.user !== null && previous.user.id !== state.user?.id) queryClient.clear()
})
