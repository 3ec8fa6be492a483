import { hardshipStatuses } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { Hardship, HardshipSort } from '~/platform/api/rows.ts'
import { type Column, sortOf } from '~/platform/lists/columns.ts'
import { waitingColumn } from '~/platform/lists/waiting-column.tsx'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { ReliefSheet } from './relief-sheet.tsx'
import { causeLabels, forText } from './worklist.ts'

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

const columns: readonly Column<Hardship, HardshipSort>[] = [
  {
    id: 'tenant',
    sort: 'tenant_name',
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
    sort: 'cause',
    header: 'Cause',
    cell: (row) => causeLabels[row.cause],
    text: (row) => causeLabels[row.cause],
  },
  {
    id: 'months',
    sort: 'wanted_months',
    header: 'Months requested',
    align: 'end',
    cell: (row) => row.wanted_months,
    text: (row) => String(row.wanted_months),
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <Badge tone={tones[row.status]}>{labels[row.status]}</Badge>,
    text: (row) => labels[row.status],
  },
  waitingColumn(),
  {
    id: 'asked',
    sort: 'created_at',
    header: 'Requested',
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDate(row.created_at),
  },
]

/** A queue begins with what has waited longest. */
const oldestFirst = 'created_at'

/** The queue shows waiting requests unless another status is chosen. */
const everything = 'all'

/** Tenants who request relief, before or after they are in arrears. */
export const ReliefList = () => {
  const params = useListParams()
  const query = useList(
    api.hardships.list,
    {
      ...listInput(params, columns),
      sort: sortOf(columns, params.get('sort')) ?? oldestFirst,
      status: oneOf(hardshipStatuses, params.get('status') || 'open'),
    },
    { refetchInterval: 30_000 },
  )
  const open = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="requests for relief"
        columns={columns}
        query={query}
        order="Oldest first"
        usualSort={oldestFirst}
        nameOf={(row) => `request from ${row.tenant_name}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: labels.open,
            options: [
              ...hardshipStatuses
                .filter((status) => status !== 'open')
                .map((status) => ({ value: status, label: labels[status] })),
              { value: everything, label: 'All statuses' },
            ],
          },
        ]}
        failure="Couldn’t load requests for relief"
        empty={{
          title: 'No relief requests waiting',
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
