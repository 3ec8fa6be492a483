import { api } from '~/platform/api/client.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { sortOf } from '~/platform/lists/columns.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { applicationColumns, undecidedColumns } from '~/parts/applications/review/application-columns.tsx'
import { queues } from '~/parts/applications/review/case-queue.ts'
import type { QueueTab } from '~/parts/applications/review/desk-queue.ts'

const { usualSort } = queues.desk

export const CreditQueue = ({ tab }: { tab: QueueTab }) => {
  const { id } = useUser()
  const params = useListParams()
  const decided = tab.status === 'approved'
  const shown = decided ? applicationColumns : undecidedColumns
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
