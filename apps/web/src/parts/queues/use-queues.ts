import type { Queue } from '@efie/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'

export interface QueueCount {
  /** As shown: `12`, `1,000+`. */
  text: string
  isEmpty: boolean
}

/** The counts of the person's queues, by queue; empty until loaded. The change feed refreshes them. */
export const useQueues = (): ReadonlyMap<Queue, QueueCount> => {
  const canRead = useAuthStore((state) => !state.isReadOnly)
  const queryClient = useQueryClient()
  const { data } = useQuery(api.me.queues.queryOptions({ enabled: canRead }))
  useEffect(
    () =>
      // Own acts also move rows that the change feed doesn't report.
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void queryClient.invalidateQueries({ queryKey: api.me.queues.key() })
      }),
    [queryClient],
  )
  return new Map(
    data?.queues.map(({ queue, count, more }) => [
      queue,
      { text: `${count.toLocaleString('en')}${more ? '+' : ''}`, isEmpty: count === 0 },
    ]),
  )
}
