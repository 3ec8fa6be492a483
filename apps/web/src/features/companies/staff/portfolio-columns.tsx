import { formatMoney, statusLabel } from '@efie/domain'
import type { PortfolioRow, PortfolioSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { Money } from '~/ui/money.tsx'

const countOf = (row: PortfolioRow): number => row.exceptions.reduce((sum, { count }) => sum + count, 0)

const isGrave = ({ exceptions }: PortfolioRow): boolean =>
  exceptions.some(({ code }) => code === 'overdue-invoice' || code === 'limit-exceeded')

export const portfolioColumns: readonly Column<PortfolioRow, PortfolioSort>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'Company',
    phone: 'title',
    cell: (row) => row.name,
    text: (row) => row.name,
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <StatusBadge kind="company" status={row.status} />,
    text: (row) => statusLabel(row.status),
  },
  {
    id: 'enrolled',
    header: 'Enrolled',
    align: 'end',
    cell: (row) => `${row.enrolled} of ${row.headcount}`,
    text: (row) => `${row.enrolled} of ${row.headcount}`,
  },
  {
    id: 'exposure',
    header: 'Exposure',
    align: 'end',
    cell: (row) => (
      <>
        <Money amount={row.exposure} />
        {row.exposure_limit !== null && (
          <span className="block text-xs text-muted">of {formatMoney(row.exposure_limit)}</span>
        )}
      </>
    ),
    text: (row) => csvMoney(row.exposure),
  },
  {
    id: 'outstanding',
    header: 'Outstanding',
    align: 'end',
    cell: (row) => <Money amount={row.outstanding} />,
    text: (row) => csvMoney(row.outstanding),
  },
  {
    id: 'overdue',
    header: 'Overdue',
    align: 'end',
    cell: (row) => <Money amount={row.overdue} className={row.overdue > 0 ? 'text-danger' : ''} />,
    text: (row) => csvMoney(row.overdue),
  },
  {
    id: 'exceptions',
    header: 'Exceptions',
    align: 'end',
    cell: (row) =>
      countOf(row) === 0 ? (
        <span className="text-muted">None</span>
      ) : (
        <Badge tone={isGrave(row) ? 'danger' : 'caution'}>{countOf(row)}</Badge>
      ),
    text: (row) => String(countOf(row)),
  },
  {
    id: 'note',
    header: 'Last note',
    phone: 'none',
    extra: true,
    cell: (row) => row.last_note ?? <span className="text-muted">–</span>,
    text: (row) => row.last_note ?? '',
  },
]
