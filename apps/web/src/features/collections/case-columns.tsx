import { delinquencyBucketLabels } from '@efie/domain'
import type { CaseSort, CollectionCase } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate, formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { PhoneText } from '~/ui/phone.tsx'
import { bucketTone, forText } from './worklist.ts'

export const caseColumns: readonly Column<CollectionCase, CaseSort>[] = [
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
    id: 'bucket',
    header: 'Bucket',
    phone: 'aside',
    cell: (row) => (
      <Badge tone={bucketTone(row.delinquency_bucket)}>
        {row.status === 'closed' ? 'Closed' : delinquencyBucketLabels[row.delinquency_bucket]}
      </Badge>
    ),
    text: (row) => delinquencyBucketLabels[row.delinquency_bucket],
  },
  {
    id: 'days',
    sort: 'days_past_due',
    header: 'Days past due',
    align: 'end',
    cell: (row) => row.days_past_due,
    text: (row) => String(row.days_past_due),
  },
  {
    id: 'amount',
    sort: 'amount_past_due',
    header: 'Past due',
    align: 'end',
    cell: (row) => <Money amount={row.amount_past_due} />,
    text: (row) => csvMoney(row.amount_past_due),
  },
  {
    id: 'promise',
    sort: 'promise_due_date',
    header: 'Promise date',
    cell: (row) => <DateText value={row.promise_due_date} none="No promise" />,
    text: (row) => (row.promise_due_date ? formatDate(row.promise_due_date) : ''),
  },
  {
    id: 'contact',
    sort: 'last_contact_at',
    header: 'Last contact',
    cell: (row) => <DateText value={row.last_contact_at} none="None yet" />,
    text: (row) => (row.last_contact_at ? formatDateTime(row.last_contact_at) : ''),
  },
  {
    id: 'assigned',
    sort: 'assigned_name',
    header: 'Assigned to',
    cell: (row) => row.assigned_name ?? <span className="text-muted">No one</span>,
    text: (row) => row.assigned_name ?? '',
  },
  {
    id: 'phone',
    header: 'Phone',
    phone: 'none',
    extra: true,
    cell: (row) => (row.phone ? <PhoneText phone={row.phone} /> : '–'),
    text: (row) => row.phone ?? '',
  },
  {
    id: 'opened',
    sort: 'created_at',
    header: 'Opened',
    phone: 'none',
    extra: true,
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDate(row.created_at),
  },
]
