import { useInfiniteQuery } from '@tanstack/react-query'
import { hardshipStatuses } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { Hardship } from '~/platform/api/rows.ts'
import { ageOf } from '~/platform/lists/age.ts'
import { AgeBadge } from '~/platform/lists/age-badge.tsx'
import type { Column } from '~/platform/lists/columns.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { ReliefSheet } from './relief-sheet.tsx'
import { causeLabels, forText } from './worklist.ts'
import { now } from '~/ui/now.ts'

const labels: Record<Hardship['status'], string> = {
  open: 'Waiting for an answer',
  proposed: 'New dates proposed',
  answered: 'Answered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'Loan ended',
}
const tones: Record<Hardship['status'], Tone> = {
  open: 'caution',
  proposed: 'neutral',
  answered: 'positive',
  declined: 'danger',
  withdrawn: 'neutral',
  lapsed: 'neutral',
}

const columns: readonly Column<Hardship>[] = [
  {
    id: 'tenant',
    header: 'Tenant',
    phone: 'title',
    cell: (row) => row.tenant_name,
    text: (row) => row.tenant_name,
  },
  {
    id: 'for',
    header: 'For',
    cell: (row) => forText(row),
    text: (row) => forText(row),
  },
  {
    id: 'cause',
    header: 'Cause',
    cell: (row) => causeLabels[row.cause],
    text: (row) => causeLabels[row.cause],
  },
  {
    id: 'months',
    header: 'Months requested',
    align: 'end',
    cell: (row) => row.wanted_months,
    text: (row) => String(row.wanted_months),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <Badge tone={tones[row.status]}>{labels[row.status]}</Badge>,
    text: (row) => labels[row.status],
  },
  {
    id: 'waiting',
    header: 'Waiting',
    cell: (row) =>
      row.status === 'open' ? <AgeBadge since={row.created_at} /> : <span className="text-muted">–</span>,
    text: (row) => (row.status === 'open' ? ageOf(row.created_at, now()).text : ''),
  },
  {
    id: 'asked',
    header: 'Requested',
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDate(row.created_at),
  },
]

/** Tenants who request relief, before or after they are in arrears. */
export const ReliefList = () => {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.hardships.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        status: oneOf(hardshipStatuses, params.get('status')),
      }),
      ...keyset,
      refetchInterval: 30_000,
    }),
  )
  const open = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="requests for relief"
        columns={columns}
        query={query}
        order="Newest first"
        nameOf={(row) => `request from ${row.tenant_name}`}
        search="loaded"
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: hardshipStatuses.map((status) => ({ value: status, label: labels[status] })),
          },
        ]}
        failure="Couldn’t load requests for relief"
        empty={{
          title: 'No relief requests',
          text: 'When a tenant can’t pay as agreed, they ask on the payments page or the order page. Their requests appear here.',
        }}
      />
      {open ? (
        <ReliefSheet key={open.id} request={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="request" loading={query.isPending} />
      )}
    </>
  )
}
