import { undecidedApplicationStatuses } from '@efie/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { ageOf } from '~/platform/lists/age.ts'
import { AgeBadge } from '~/platform/lists/age-badge.tsx'
import type { Column } from '~/platform/lists/columns.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { applicationColumns } from '~/parts/applications/review/application-columns.tsx'
import type { QueueTab } from './queue.ts'
import { now } from '~/ui/now.ts'

const undecided: ReadonlySet<ApplicationRow['status']> = new Set(undecidedApplicationStatuses)

const waiting: Column<ApplicationRow> = {
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
      columns={tab.status === 'approved' ? applicationColumns : columns}
      query={query}
      order="Newest first"
      nameOf={(row) => row.applicant_name}
      search="loaded"
      failure="Failed to fetch applications"
      empty={{ title: tab.empty, text: tab.next }}
    />
  )
}
