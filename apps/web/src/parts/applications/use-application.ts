import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useNeedsState } from '~/parts/agenda/use-agenda.ts'
import { api } from '~/platform/api/client.ts'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { ownApplicationsQuery } from './own-applications.ts'
import { useRenewal } from '~/parts/lending/use-renewal.ts'
import { useStanding } from '~/parts/lending/use-standing.ts'

/** The tenant's applications, newest first. The page that shows them is rendered in small steps. */
export const useOwnApplications = () => {
  const { id, role } = useUser()
  const {
    data: newest,
    error,
    isLoading,
    isFetching,
    refetch,
  } = useQuery(ownApplicationsQuery(id, role === 'user'))
  const data = useDeferredValue(newest)
  return { data, error, isLoading: isLoading || (!data && newest !== undefined), isFetching, refetch }
}

export const useApplication = (id: string) => useQuery(api.applications.get.queryOptions({ input: { id } }))

export const useSchedule = (id: string, enabled: boolean) =>
  useQuery(api.applications.schedule.queryOptions({ input: { id }, enabled }))

export const useTimeline = (id: string) =>
  useQuery(api.applications.timeline.queryOptions({ input: { id, limit: 50 } }))

export const useApplicationPayments = (id: string) =>
  useQuery(api.payments.list.queryOptions({ input: { application_id: id, limit: 100 } }))

/**
 * Whether the top of an application's page is still loading: needs, offered dates above them, and the renewal
 * below.
 */
export const useHeadWaits = ({ id, status }: Pick<ApplicationRow, 'id' | 'status'>): boolean => {
  const { waiting } = useNeedsState(id)
  const { isLoading } = useStanding(id, status === 'active')
  const { isLoading: asksRenewal } = useRenewal(id, status === 'active')
  return waiting || isLoading || asksRenewal
}
