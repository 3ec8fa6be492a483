import { statusLabel } from '@efie/domain'
import type { LeadSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate, formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { PhoneText } from '~/ui/phone.tsx'
import { useNow } from '~/ui/use-now.ts'
import { dayOf, dueOf, type LeadRow, sourceLabels } from './lead.ts'

export const DueMark = ({ lead }: { lead: Pick<LeadRow, 'next_action_on' | 'status'> }) => {
  const due = dueOf(lead, dayOf(useNow()))
  if (due === null) return <DateText value={lead.next_action_on} />
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <DateText value={lead.next_action_on} />
      <Badge tone={due === 'late' ? 'danger' : 'caution'}>{due === 'late' ? 'Overdue' : 'Today'}</Badge>
    </span>
  )
}

export const leadColumns: readonly Column<LeadRow, LeadSort>[] = [
  {
    id: 'name',
    sort: 'full_name',
    header: 'Name',
    phone: 'title',
    cell: (row) => row.full_name,
    text: (row) => row.full_name,
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <StatusBadge kind="lead" status={row.status} />,
    text: (row) => statusLabel(row.status),
  },
  {
    id: 'next',
    header: 'Next action',
    cell: (row) => row.next_action ?? <span className="text-muted">–</span>,
    text: (row) => row.next_action ?? '',
  },
  {
    id: 'on',
    sort: 'next_action_on',
    header: 'Due',
    cell: (row) => <DueMark lead={row} />,
    text: (row) => (row.next_action_on ? formatDate(row.next_action_on) : ''),
  },
  {
    id: 'rent',
    sort: 'monthly_rent',
    header: 'Monthly rent',
    align: 'end',
    cell: (row) =>
      row.monthly_rent === null ? <span className="text-muted">–</span> : <Money amount={row.monthly_rent} />,
    text: (row) => (row.monthly_rent === null ? '' : csvMoney(row.monthly_rent)),
  },
  {
    id: 'phone',
    header: 'Phone',
    phone: 'none',
    cell: (row) => (row.phone ? <PhoneText phone={row.phone} /> : <span className="text-muted">–</span>),
    text: (row) => row.phone ?? '',
  },
  {
    id: 'email',
    header: 'Email',
    phone: 'none',
    extra: true,
    cell: (row) => row.email ?? <span className="text-muted">–</span>,
    text: (row) => row.email ?? '',
  },
  {
    id: 'source',
    sort: 'source',
    header: 'Source',
    phone: 'none',
    cell: (row) => sourceLabels[row.source],
    text: (row) => sourceLabels[row.source],
  },
  {
    id: 'region',
    sort: 'region',
    header: 'Region',
    phone: 'none',
    extra: true,
    cell: (row) => row.region ?? <span className="text-muted">–</span>,
    text: (row) => row.region ?? '',
  },
  {
    id: 'owner',
    sort: 'owner_name',
    header: 'Sales executive',
    phone: 'none',
    extra: true,
    cell: (row) => row.owner_name,
    text: (row) => row.owner_name,
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Added',
    phone: 'none',
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDateTime(row.created_at),
  },
]

/** The same with owner, for those who see all leads. */
export const allLeadsColumns = leadColumns.map((column) =>
  column.id === 'owner' ? { ...column, extra: false } : column,
)
