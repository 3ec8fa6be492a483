import { roleLabels } from '@efie/domain'
import type { ProfileRow, ProfileSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { PhoneText } from '~/ui/phone.tsx'

export const userColumns: readonly Column<ProfileRow, ProfileSort>[] = [
  {
    id: 'name',
    sort: 'full_name',
    header: 'Name',
    phone: 'title',
    cell: (row) => row.full_name,
    text: (row) => row.full_name,
  },
  { id: 'email', sort: 'email', header: 'Email', cell: (row) => row.email, text: (row) => row.email },
  {
    id: 'role',
    sort: 'role',
    header: 'Role',
    cell: (row) => roleLabels[row.role],
    text: (row) => roleLabels[row.role],
  },
  {
    id: 'state',
    sort: 'suspended_at',
    header: 'Account',
    phone: 'aside',
    cell: (row) =>
      row.suspended_at ? <Badge tone="danger">Suspended</Badge> : <Badge tone="positive">Active</Badge>,
    text: (row) => (row.suspended_at ? 'Suspended' : 'Active'),
  },
  {
    id: 'phone',
    header: 'Phone',
    phone: 'none',
    cell: (row) => (row.phone ? <PhoneText phone={row.phone} /> : '–'),
    text: (row) => row.phone ?? '',
  },
  {
    id: 'city',
    sort: 'city',
    header: 'City',
    phone: 'none',
    extra: true,
    cell: (row) => row.city ?? '–',
    text: (row) => row.city ?? '',
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Joined',
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDate(row.created_at),
  },
]
