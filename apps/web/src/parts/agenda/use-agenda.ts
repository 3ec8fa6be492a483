import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { AgendaItem } from '~/platform/api/rows.ts'
import { type Need, needsOf, owedElsewhere } from './needs.ts'

/** What the signed-in person should do now, as the server says it. */
const useAgenda = () => useQuery(api.me.agenda.queryOptions())

export interface Needs {
  /** Null until it is known. */
  needs: Need[] | null
  /** Whether it is being asked for the first time. */
  waiting: boolean
  /** Why it cannot be told. */
  error: Error | null
  retry: () => void
}

/** What is needed now for an application; nothing for one that ended long ago. */
export const useNeedsState = (applicationId: string): Needs => {
  const { data, error, isLoading, refetch } = useAgenda()
  return {
    needs: data ? needsOf(data.items, applicationId) : null,
    waiting: isLoading,
    error,
    retry: () => void refetch(),
  }
}

/** The same where a failure is shown elsewhere. */
export const useNeeds = (applicationId: string): Need[] | null => useNeedsState(applicationId).needs

/** What is owed again beside this application, since a bank took a payment back; nothing until it is known. */
export const useOwedElsewhere = (applicationId: string | null): Need[] => {
  const { data } = useAgenda()
  return data ? owedElsewhere(data.items, applicationId) : []
}

/** The first thing that an order asks for now; null until it is known, and for one that ended long ago. */
export const useOrderAgenda = (
  orderId: string,
): { item: AgendaItem | null; error: Error | null; retry: () => void } => {
  const { data, error, refetch } = useAgenda()
  const item = data?.items.find(({ order_id }) => order_id === orderId) ?? null
  return { item, error, retry: () => void refetch() }
}
