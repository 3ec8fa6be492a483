import { statusLabel } from '@efie/domain'
import type { InspectionRow, InspectionSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { waitingColumn } from '~/platform/lists/waiting-column.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'

export const inspectionColumns: readonly Column<InspectionRow, InspectionSort>[] = [
  {
    id: 'address',
    sort: 'property_address',
    header: 'Home',
    phone: 'title',
    cell: (row) => row.property_address,
    text: (row) => row.property_address,
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <StatusBadge kind="inspection" status={row.status} />,
    text: (row) => statusLabel(row.status),
  },
  {
    id: 'visit',
    sort: 'scheduled_for',
    header: 'Visit',
    cell: (row) => <DateText value={row.scheduled_for} time none="Not scheduled" />,
    text: (row) => (row.scheduled_for ? formatDateTime(row.scheduled_for) : ''),
  },
  waitingColumn(),
  {
    id: 'applicant',
    sort: 'applicant_name',
    header: 'Applicant',
    cell: (row) => row.applicant_name,
    text: (row) => row.applicant_name,
  },
  {
    id: 'landlord',
    sort: 'landlord_name',
    header: 'Landlord',
    phone: 'none',
    cell: (row) => row.landlord_name,
    text: (row) => row.landlord_name,
  },
  {
    id: 'gps',
    sort: 'property_gps',
    header: 'Digital address',
    phone: 'none',
    extra: true,
    cell: (row) => row.property_gps ?? '–',
    text: (row) => row.property_gps ?? '',
  },
  {
    id: 'requested',
    sort: 'created_at',
    header: 'Requested',
    phone: 'none',
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDateTime(row.created_at),
  },
]
