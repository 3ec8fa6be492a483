import { statusLabel } from '@efie/domain'
import { paydayText } from '~/parts/companies/texts.ts'
import type { CompanyRow, CompanySort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'

export const companyColumns: readonly Column<CompanyRow, CompanySort>[] = [
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
    id: 'registration',
    sort: 'registration_number',
    header: 'Registration number',
    cell: (row) => row.registration_number,
    text: (row) => row.registration_number,
  },
  {
    id: 'manager',
    sort: 'manager_name',
    header: 'Manager',
    cell: (row) => row.manager_name ?? <span className="text-muted">No one yet</span>,
    text: (row) => row.manager_name ?? '',
  },
  {
    id: 'payday',
    sort: 'payday',
    header: 'Payday',
    cell: (row) => paydayText(row.payday),
    text: (row) => paydayText(row.payday),
  },
  {
    id: 'city',
    sort: 'city',
    header: 'City',
    phone: 'none',
    cell: (row) => row.city ?? '–',
    text: (row) => row.city ?? '',
  },
  {
    id: 'agreement',
    sort: 'agreement_reference',
    header: 'Agreement',
    phone: 'none',
    extra: true,
    cell: (row) => row.agreement_reference ?? '–',
    text: (row) => row.agreement_reference ?? '',
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Registered',
    phone: 'none',
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDateTime(row.created_at),
  },
]
