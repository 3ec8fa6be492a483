import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { AgendaItem } from '~/platform/api/rows.ts'
import { type Need, needsOf, owedElsewhere } from './needs.ts'

/** The caller's agenda from the server. */
const useAgenda = () => useQuery(api.me.agenda.queryOptions())

export interface Needs {
  /** Null until loaded. */
  needs: Need[] | null
  /** Loading for the first time. */
  waiting: boolean
  /** Why it couldn't be loaded. */
  error: Error | null
  retry: () => void
}

/** What an application needs now; nothing for one that ended long ago. */
export const useNeedsState = (applicationId: string): Needs => {
  const { data, error, isLoading, refetch } = useAgenda()
  return {
    needs: data ? needsOf(data.items, applicationId) : null,
    waiting: isLoading,
    error,
    retry: () => void refetch(),
  }
}

/** The same where the error is shown elsewhere. */
export const useNeeds = (applicationId: string): Need[] | null => useNeedsState(applicationId).needs

/** Chargeback debts apart from this application; empty until loaded. */
export const useOwedElsewhere = (applicationId: string | null): Need[] => {
  const { data } = useAgenda()
  return data ? owedElsewhere(data.items, applicationId) : []
}

/** Whether anything is overdue; false until loaded. */
export const useInArrears = (): boolean => {
  const { data } = useAgenda()
  return data?.items.some((item) => item.kind === 'pay' && item.overdue) ?? false
}

/** The first agenda item of an order; null until loaded, and for one that ended long ago. */
export const useOrderAgenda = (
  orderId: string,
): { item: AgendaItem | null; error: Error | null; retry: () => void } => {
  const { data, error, refetch } = useAgenda()
  const item = data?.items.find(({ order_id }) => order_id === orderId) ?? null
  return { item, error, retry: () => void refetch() }
}
