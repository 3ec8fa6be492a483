import { statusLabel } from '@efie/domain'
import type { DisbursementRow, DisbursementSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { waitingColumn } from '~/platform/lists/waiting-column.tsx'
import { csvMoney } from '~/platform/lists/csv.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'

export const payoutColumns: readonly Column<DisbursementRow, DisbursementSort>[] = [
  {
    id: 'payee',
    sort: 'payout_name',
    header: 'Payee',
    phone: 'title',
    cell: (row) => row.payout_name,
    text: (row) => row.payout_name,
  },
  {
    id: 'applicant',
    sort: 'applicant_name',
    header: 'For',
    cell: (row) => row.applicant_name,
    text: (row) => row.applicant_name,
  },
  {
    id: 'amount',
    sort: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (row) => <Money amount={row.amount} />,
    text: (row) => csvMoney(row.amount),
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <StatusBadge kind="disbursement" status={row.status} />,
    text: (row) => statusLabel(row.status),
  },
  waitingColumn(),
  {
    id: 'requested-by',
    sort: 'requested_by_name',
    header: 'Requested by',
    phone: 'none',
    cell: (row) => row.requested_by_name,
    text: (row) => row.requested_by_name,
  },
  {
    id: 'released-by',
    sort: 'released_by_name',
    header: 'Released by',
    phone: 'none',
    cell: (row) => row.released_by_name ?? '–',
    text: (row) => row.released_by_name ?? '',
  },
  {
    id: 'tranche',
    sort: 'tranche',
    header: 'Payout number',
    align: 'end',
    phone: 'none',
    extra: true,
    cell: (row) => row.tranche,
    text: (row) => String(row.tranche),
  },
  {
    id: 'reference',
    sort: 'reference',
    header: 'Reference',
    phone: 'none',
    extra: true,
    cell: (row) => <span className="font-mono text-xs">{row.reference}</span>,
    text: (row) => row.reference,
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Requested',
    phone: 'none',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]
