import { useQuery } from '@tanstack/react-query'
import { approvalKinds, approvalStatuses } from '@efie/domain'
import { Sheet } from '~/ui/dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Money } from '~/ui/money.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { api } from '~/platform/api/client.ts'
import type { Approval, ApprovalSort } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { ApprovalActs } from './approval-acts.tsx'
import { ApprovalBadge, ApprovalView } from './approval-view.tsx'
import { kindLabels, statusLabels } from './texts.ts'

const columns: readonly Column<Approval, ApprovalSort>[] = [
  {
    id: 'title',
    sort: 'title',
    header: 'Request',
    phone: 'title',
    cell: (row) => row.title,
    text: (row) => row.title,
  },
  {
    id: 'kind',
    sort: 'kind',
    header: 'Type',
    cell: (row) => kindLabels[row.kind],
    text: (row) => kindLabels[row.kind],
  },
  {
    id: 'subject',
    sort: 'subject_name',
    header: 'About',
    cell: (row) => row.subject_name ?? '–',
    text: (row) => row.subject_name ?? '',
  },
  {
    id: 'amount',
    sort: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (row) => (row.amount === null ? '–' : <Money amount={row.amount} />),
    text: (row) => (row.amount === null ? '' : csvMoney(row.amount)),
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    cell: (row) => <ApprovalBadge status={row.status} />,
    text: (row) => statusLabels[row.status],
  },
  {
    id: 'maker',
    sort: 'maker_name',
    header: 'Requested by',
    cell: (row) => row.maker_name,
    text: (row) => row.maker_name,
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Requested',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
  {
    id: 'expires',
    sort: 'expires_at',
    header: 'Expires',
    phone: 'none',
    extra: true,
    cell: (row) => <DateText value={row.expires_at} time />,
    text: (row) => formatDateTime(row.expires_at),
  },
  {
    id: 'checker',
    sort: 'checker_name',
    header: 'Decided by',
    phone: 'none',
    extra: true,
    cell: (row) => row.checker_name ?? '–',
    text: (row) => row.checker_name ?? '',
  },
]

const ApprovalSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.approvals.get.queryOptions({ input: { id }, enabled: id !== '', refetchInterval: 20_000 }),
  )
  const approval = data?.id === id ? data : undefined
  return (
    <Sheet
      open={id !== ''}
      onOpenChange={(open) => !open && onClose()}
      title={approval?.title ?? 'Request'}
      description={approval && <ApprovalBadge status={approval.status} />}
      className="max-w-xl"
      {...(approval?.status === 'requested' && { footer: <ApprovalActs approval={approval} /> })}
    >
      {approval && <ApprovalView approval={approval} />}
      {!approval && error && (
        <ErrorState
          title="Couldn’t load the request"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!approval && !error && <SkeletonRows rows={8} />}
    </Sheet>
  )
}

/** All approval requests within the reader's scope. */
export const ApprovalsList = () => {
  const params = useListParams()
  const asked = params.get('status')
  const status = asked === 'all' ? undefined : (oneOf(approvalStatuses, asked) ?? 'requested')
  // Waiting requests are a queue; decided ones are looked up.
  const usualSort = status === 'requested' ? 'created_at' : '-created_at'
  const input = listInput(params, columns)
  const query = useList(
    api.approvals.list,
    { ...input, sort: input.sort ?? usualSort, status, kind: oneOf(approvalKinds, params.get('kind')) },
    // Requests aren't part of the change feed.
    { refetchInterval: 20_000 },
  )
  return (
    <>
      <ListView
        name="requests"
        columns={columns}
        query={query}
        order={status === 'requested' ? 'Oldest first' : 'Newest first'}
        usualSort={usualSort}
        nameOf={(row) => row.title}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: statusLabels.requested,
            options: [
              ...approvalStatuses.slice(1).map((status) => ({ value: status, label: statusLabels[status] })),
              { value: 'all', label: 'All statuses' },
            ],
          },
          {
            key: 'kind',
            label: 'Type',
            all: 'All types',
            options: approvalKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
          },
        ]}
        failure="Couldn’t load requests"
        empty={{
          title: 'No requests waiting',
          text: 'Waivers, new dates, write-offs, cash entries, reversals and policy changes appear here when someone requests them.',
        }}
      />
      <ApprovalSheet id={params.open} onClose={() => params.setOpen(null)} />
    </>
  )
}
