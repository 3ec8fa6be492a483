import { useQuery } from '@tanstack/react-query'
import { documentTypeLabels } from '@efie/domain'
import { say } from '~/i18n/i18n.ts'
import { api } from '../api/client.ts'
import { useUser } from '../auth/auth-store.ts'
import { bestOf } from '../documents/document-rules.ts'
import type { ApplicationRow } from '../api/rows.ts'
import { useOwnDocuments } from '../documents/use-own-documents.ts'
import { useStanding } from '../loans/use-standing.ts'
import { neededNow, type Need, type RefusedDocument } from './needed-now.ts'

/** The signed-in tenant's applications, newest first. */
export const useOwnApplications = () => {
  const { id, role } = useUser()
  return useQuery(
    api.applications.list.queryOptions({ input: { user_id: id, limit: 25 }, enabled: role === 'user' }),
  )
}

export const useApplication = (id: string) => useQuery(api.applications.get.queryOptions({ input: { id } }))

export const useSchedule = (id: string, enabled: boolean) =>
  useQuery(api.applications.schedule.queryOptions({ input: { id }, enabled }))

export const useTimeline = (id: string) =>
  useQuery(api.applications.timeline.queryOptions({ input: { id, limit: 50 } }))

export const useApplicationPayments = (id: string) =>
  useQuery(api.payments.list.queryOptions({ input: { application_id: id, limit: 100 } }))

export interface Needs {
  /** Null until all that it depends on is known. */
  needs: Need[] | null
  /** Whether what it depends on is being asked for the first time. */
  waiting: boolean
  /** Why it cannot be told. */
  error: Error | null
  retry: () => void
}

/** What is needed now for an application. Without the list of payments it is told all the same: the server refuses a second. */
export const useNeedsState = (id: string): Needs => {
  const { data: application, error: unknown, isLoading, refetch } = useApplication(id)
  const running = application?.status === 'active'
  // What was given up may still be paid: how much, its schedule says.
  const owes = running || application?.status === 'written-off'
  const scheduled = useSchedule(id, owes)
  const { data: schedule, error: unscheduled } = scheduled
  const { data: payments, isError, isLoading: paymentsLoading } = useApplicationPayments(id)
  const { data: documents, isLoading: documentsLoading } = useOwnDocuments()
  const waiting = isLoading || scheduled.isLoading || paymentsLoading || documentsLoading
  const retry = () => void (application ? scheduled.refetch() : refetch())
  if (!application || (!payments && !isError) || (running && !schedule))
    return { needs: null, waiting, error: application ? unscheduled : unknown, retry }
  const rows = documents?.data ?? []
  const types = [...new Set(rows.map((row) => row.document_type))]
  const refused: RefusedDocument[] = types.flatMap((type) => {
    const best = bestOf(rows, [type])
    return best?.status === 'rejected' ? [{ label: say(documentTypeLabels[type]), reason: best.reason }] : []
  })
  const needs = neededNow({
    application,
    refused,
    payments: payments?.data ?? [],
    schedule: schedule ?? null,
  })
  return { needs, waiting, error: null, retry }
}

/** The same where a failure is shown elsewhere. */
export const useNeeds = (id: string): Need[] | null => useNeedsState(id).needs

/** Whether what heads a page about this application is still coming: what is needed now, and offered dates above it. */
export const useHeadWaits = ({ id, status }: Pick<ApplicationRow, 'id' | 'status'>): boolean => {
  const { waiting } = useNeedsState(id)
  const { isLoading } = useStanding(id, status === 'active')
  return waiting || isLoading
}
