import { useQuery } from '@tanstack/react-query'
import { documentTypeLabels } from '@efie/domain'
import { say } from '~/i18n/i18n.ts'
import { api } from '../api/client.ts'
import { useUser } from '../auth/auth-store.ts'
import { bestOf } from '../documents/document-rules.ts'
import { useOwnDocuments } from '../documents/use-own-documents.ts'
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
  /** Why it cannot be told. */
  error: Error | null
  retry: () => void
}

/** What is needed now for an application. Without the list of payments it is told all the same: the server refuses a second. */
export const useNeedsState = (id: string): Needs => {
  const { data: application, error: unknown, refetch } = useApplication(id)
  const running = application?.status === 'active'
  // What was given up may still be paid: how much, its schedule says.
  const owes = running || application?.status === 'written-off'
  const { data: schedule, error: unscheduled, refetch: refetchSchedule } = useSchedule(id, owes)
  const { data: payments, isError } = useApplicationPayments(id)
  const { data: documents } = useOwnDocuments()
  const retry = () => void (application ? refetchSchedule() : refetch())
  if (!application || (!payments && !isError) || (running && !schedule))
    return { needs: null, error: application ? unscheduled : unknown, retry }
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
  return { needs, error: null, retry }
}

/** The same where a failure is shown elsewhere. */
export const useNeeds = (id: string): Need[] | null => useNeedsState(id).needs
