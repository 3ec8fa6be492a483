import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/app/api/client.ts'
import type { ApplicationRow } from '~/app/api/rows.ts'
import { useUser } from '~/app/auth/auth-store.ts'
import { ageOf } from '~/app/lists/age.ts'
import { AgeBadge } from '~/app/lists/age-badge.tsx'
import type { Column } from '~/app/lists/columns.ts'
import { keyset, pageSize } from '~/app/lists/keyset.ts'
import { ListView } from '~/app/lists/list-view.tsx'
import { applicationColumns } from '~/app/review/application-columns.tsx'
import type { QueueTab } from './queue.ts'
import { now } from '~/ui/now.ts'

const waiting: Column<ApplicationRow> = {
  id: 'waiting',
  header: 'Waiting',
  cell: (row) => <AgeBadge since={row.submitted_at ?? row.created_at} />,
  text: (row) => ageOf(row.submitted_at ?? row.created_at, now()).text,
}

const [applicant, ...others] = applicationColumns
const columns = applicant ? [applicant, waiting, ...others] : [waiting, ...others]

export const CreditQueue = ({ tab }: { tab: QueueTab }) => {
  const { id } = useUser()
  const query = useInfiniteQuery(
    api.applications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        status: tab.status,
        analyst_id: tab.value === 'mine' ? id : undefined,
      }),
      ...keyset,
    }),
  )
  return (
    <ListView
      name="applications"
      columns={columns}
      query={query}
      order="Newest first"
      nameOf={(row) => row.applicant_name}
      search="loaded"
      failure="Failed to fetch applications"
      empty={{ title: tab.empty, text: tab.next }}
    />
  )
}
