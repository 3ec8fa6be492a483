import { api } from '~/platform/api/client.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { sortOf } from '~/platform/lists/columns.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { deskList } from '~/parts/applications/review/application-columns.tsx'
import { filterOf, type QueueTab } from '~/parts/applications/review/desk-queue.ts'

export const CreditQueue = ({ tab }: { tab: QueueTab }) => {
  const { id } = useUser()
  const params = useListParams()
  const { columns, usualSort, order } = deskList(tab)
  const query = useList(api.applications.list, {
    ...listInput(params, columns),
    sort: sortOf(columns, params.get('sort')) ?? usualSort,
    ...filterOf(tab, id),
  })
  return (
    <ListView
      name="applications"
      columns={columns}
      query={query}
      order={order}
      usualSort={usualSort}
      nameOf={(row) => row.applicant_name}
      search
      failure="Failed to fetch applications"
      empty={{ title: tab.empty, text: tab.next }}
    />
  )
}
