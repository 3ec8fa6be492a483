import { statusLabel } from '@efie/domain'
import type { InvoiceRow, InvoiceSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { monthText, overdueText } from '~/parts/companies/texts.ts'

/** For a draft, shows who has to act next. */
const InvoiceStatusCell = ({ row }: { row: InvoiceRow }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <StatusBadge kind="invoice" status={row.status} />
    {row.status === 'draft' && <Badge tone="caution">{row.diff_approved ? 'To issue' : 'To approve'}</Badge>}
    {row.disputed && <Badge tone="danger">Disputed</Badge>}
  </span>
)

const columns: readonly Column<InvoiceRow, InvoiceSort>[] = [
  {
    id: 'period',
    sort: 'period',
    header: 'Month',
    phone: 'title',
    cell: (row) => monthText(row.period),
    text: (row) => monthText(row.period),
  },
  {
    id: 'company',
    sort: 'company_name',
    header: 'Company',
    cell: (row) => row.company_name,
    text: (row) => row.company_name,
  },
  {
    id: 'number',
    sort: 'number',
    header: 'Number',
    cell: (row) => <span className="font-mono text-xs">{row.number}</span>,
    text: (row) => row.number,
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <InvoiceStatusCell row={row} />,
    text: (row) => statusLabel(row.status),
  },
  {
    id: 'lines',
    sort: 'line_count',
    header: 'Deductions',
    align: 'end',
    phone: 'none',
    cell: (row) => row.line_count,
    text: (row) => String(row.line_count),
  },
  {
    id: 'total',
    sort: 'total',
    header: 'Total',
    align: 'end',
    cell: (row) => <Money amount={row.total} />,
    text: (row) => csvMoney(row.total),
  },
  {
    id: 'outstanding',
    header: 'Outstanding',
    align: 'end',
    cell: (row) => <Money amount={row.outstanding} />,
    text: (row) => csvMoney(row.outstanding),
  },
  {
    id: 'due',
    sort: 'due_date',
    header: 'Due',
    cell: (row) => (
      <>
        <DateText value={row.due_date} />
        {row.days_overdue > 0 && (
          <span className="block text-xs text-danger">{overdueText(row.days_overdue)}</span>
        )}
      </>
    ),
    text: (row) => row.due_date,
  },
  {
    id: 'reminders',
    sort: 'dunning_step',
    header: 'Reminders',
    align: 'end',
    phone: 'none',
    extra: true,
    cell: (row) => row.dunning_step,
    text: (row) => String(row.dunning_step),
  },
  {
    id: 'payday',
    sort: 'payday',
    header: 'Payday',
    phone: 'none',
    extra: true,
    cell: (row) => <DateText value={row.payday} />,
    text: (row) => row.payday,
  },
]

export const staffInvoiceColumns = columns
/** A company's own list needs no company column. */
export const ownInvoiceColumns = columns.filter(({ id }) => id !== 'company')
