import { undecidedApplicationStatuses } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { ApplicationRow, ApplicationSort } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { ageOf } from '~/platform/lists/age.ts'
import { AgeBadge } from '~/platform/lists/age-badge.tsx'
import { type Column, sortOf } from '~/platform/lists/columns.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { applicationColumns } from '~/parts/applications/review/application-columns.tsx'
import type { QueueTab } from '~/parts/applications/review/desk-queue.ts'
import { now } from '~/ui/now.ts'

const undecided: ReadonlySet<ApplicationRow['status']> = new Set(undecidedApplicationStatuses)

/** A queue begins with what has waited longest. */
const oldestFirst = 'created_at'

const waiting: Column<ApplicationRow, ApplicationSort> = {
  id: 'waiting',
  header: 'Waiting',
  cell: (row) =>
    undecided.has(row.status) ? (
      <AgeBadge since={row.submitted_at ?? row.created_at} />
    ) : (
      <span className="text-muted">–</span>
    ),
  text: (row) => (undecided.has(row.status) ? ageOf(row.submitted_at ?? row.created_at, now()).text : ''),
}

const [applicant, ...others] = applicationColumns
const columns = applicant ? [applicant, waiting, ...others] : [waiting, ...others]

export const CreditQueue = ({ tab }: { tab: QueueTab }) => {
  const { id } = useUser()
  const params = useListParams()
  const shown = tab.status === 'approved' ? applicationColumns : columns
  const query = useList(api.applications.list, {
    ...listInput(params, shown),
    sort: sortOf(shown, params.get('sort')) ?? oldestFirst,
    status: tab.status,
    analyst_id: tab.value === 'mine' ? id : undefined,
  })
  return (
    <ListView
      name="applications"
      columns={shown}
      query={query}
      order="Oldest first"
      usualSort={oldestFirst}
      nameOf={(row) => row.applicant_name}
      search="server"
      failure="Failed to fetch applications"
      empty={{ title: tab.empty, text: tab.next }}
    />
  )
}
