import { statusLabel } from '@efie/domain'
import type { EmployeeRow, EmployeeSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { PhoneText } from '~/ui/phone.tsx'
import { consentLabels, consentTones, leaveText } from '~/parts/companies/texts.ts'

const none = <span className="text-muted">–</span>

export const employeeColumns: readonly Column<EmployeeRow, EmployeeSort>[] = [
  {
    id: 'name',
    sort: 'full_name',
    header: 'Name',
    phone: 'title',
    cell: (row) => row.full_name,
    text: (row) => row.full_name,
  },
  {
    id: 'staff-number',
    sort: 'staff_number',
    header: 'Staff number',
    cell: (row) => <span className="tabular-nums">{row.staff_number}</span>,
    text: (row) => row.staff_number,
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <StatusBadge kind="employee" status={row.status} />,
    text: (row) => statusLabel(row.status),
  },
  {
    id: 'consent',
    sort: 'consent',
    header: 'Consent',
    cell: (row) => <Badge tone={consentTones[row.consent]}>{consentLabels[row.consent]}</Badge>,
    text: (row) => consentLabels[row.consent],
  },
  {
    id: 'deduction',
    header: 'Deduction',
    align: 'end',
    cell: (row) => (row.deduction_amount === null ? none : <Money amount={row.deduction_amount} />),
    text: (row) => (row.deduction_amount === null ? '' : csvMoney(row.deduction_amount)),
  },
  {
    id: 'ends',
    header: 'Deductions end',
    cell: (row) => <DateText value={row.deduction_ends_on} />,
    text: (row) => row.deduction_ends_on ?? '',
  },
  {
    id: 'net-pay',
    sort: 'net_pay',
    header: 'Net pay',
    align: 'end',
    phone: 'none',
    cell: (row) => <Money amount={row.net_pay} />,
    text: (row) => csvMoney(row.net_pay),
  },
  {
    id: 'leave',
    sort: 'leave_from',
    header: 'Unpaid leave',
    phone: 'none',
    extra: true,
    cell: (row) => leaveText(row.leave_from, row.leave_to) ?? none,
    text: (row) => leaveText(row.leave_from, row.leave_to) ?? '',
  },
  {
    id: 'email',
    header: 'Email',
    phone: 'none',
    extra: true,
    cell: (row) => row.email ?? none,
    text: (row) => row.email ?? '',
  },
  {
    id: 'phone',
    header: 'Phone',
    phone: 'none',
    extra: true,
    cell: (row) => (row.phone ? <PhoneText phone={row.phone} /> : none),
    text: (row) => row.phone ?? '',
  },
  {
    id: 'invited',
    sort: 'invited_at',
    header: 'Invited',
    phone: 'none',
    extra: true,
    cell: (row) => <DateText value={row.invited_at} none="Not yet" />,
    text: (row) => row.invited_at ?? '',
  },
]
