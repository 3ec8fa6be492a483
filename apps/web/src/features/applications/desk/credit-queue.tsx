import { api } from '~/platform/api/client.ts'
import type { ApplicationRow, ApplicationSort } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { sortOf } from '~/platform/lists/columns.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { waitingColumn } from '~/platform/lists/waiting-column.tsx'
import { applicationColumns } from '~/parts/applications/review/application-columns.tsx'
import type { QueueTab } from '~/parts/applications/review/desk-queue.ts'

const waiting = waitingColumn<ApplicationRow, ApplicationSort>('waiting_since')

const [applicant, ...others] = applicationColumns
const columns = applicant ? [applicant, waiting, ...others] : [waiting, ...others]

export const CreditQueue = ({ tab }: { tab: QueueTab }) => {
  const { id } = useUser()
  const params = useListParams()
  const decided = tab.status === 'approved'
  const shown = decided ? applicationColumns : columns
  // A queue begins with what has waited longest.
  const usualSort = decided ? 'created_at' : 'waiting_since'
  const query = useList(api.applications.list, {
    ...listInput(params, shown),
    sort: sortOf(shown, params.get('sort')) ?? usualSort,
    status: tab.status,
    analyst_id: tab.value === 'mine' ? id : undefined,
  })
  return (
    <ListView
      name="applications"
      columns={shown}
      query={query}
      order={decided ? 'Oldest first' : 'Longest waiting first'}
      usualSort={usualSort}
      nameOf={(row) => row.applicant_name}
      search="server"
      failure="Failed to fetch applications"
      empty={{ title: tab.empty, text: tab.next }}
    />
  )
}
