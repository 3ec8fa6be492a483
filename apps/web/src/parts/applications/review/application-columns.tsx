import { applicationStatusesToDecide, planNames, statusLabel } from '@efie/domain'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import type { ApplicationRow, ApplicationSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { waitingColumn } from '~/platform/lists/waiting-column.tsx'
import type { QueueTab } from './desk-queue.ts'

const money = (
  id: string,
  header: string,
  amount: (row: ApplicationRow) => number,
  rest: Partial<Column<ApplicationRow, ApplicationSort>>,
): Column<ApplicationRow, ApplicationSort> => ({
  id,
  header,
  align: 'end',
  cell: (row) => <Money amount={amount(row)} />,
  text: (row) => csvMoney(amount(row)),
  ...rest,
})

/** Columns shared by all lists of applications. */
export const applicationColumns: readonly Column<ApplicationRow, ApplicationSort>[] = [
  {
    id: 'applicant',
    sort: 'applicant_name',
    header: 'Applicant',
    phone: 'title',
    cell: (row) => row.applicant_name,
    text: (row) => row.applicant_name,
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <StatusBadge kind="application" status={row.status} />,
    text: (row) => statusLabel(row.status),
  },
  money('rent', 'Monthly rent', (row) => row.monthly_rent, { sort: 'monthly_rent' }),
  money('advance', 'To the landlord', (row) => row.total_advance_payment, {
    sort: 'total_advance_payment',
  }),
  money('instalment', 'Instalment', (row) => row.total_monthly_payment, {
    extra: true,
    sort: 'total_monthly_payment',
  }),
  {
    id: 'plan',
    sort: 'plan',
    header: 'Plan',
    phone: 'none',
    cell: (row) => planNames[row.plan],
    text: (row) => planNames[row.plan],
  },
  {
    id: 'address',
    sort: 'property_address',
    header: 'Home',
    extra: true,
    phone: 'none',
    cell: (row) => row.property_address,
    text: (row) => row.property_address,
  },
  {
    id: 'landlord',
    sort: 'landlord_name',
    header: 'Landlord',
    extra: true,
    phone: 'none',
    cell: (row) => row.landlord_name,
    text: (row) => row.landlord_name,
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Applied',
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDate(row.created_at),
  },
]

const [applicant, ...others] = applicationColumns
const waiting = waitingColumn<ApplicationRow, ApplicationSort>('waiting_since')

const undecidedColumns = applicant ? [applicant, waiting, ...others] : [waiting, ...others]

/** Columns and usual sort of the desk's list: staff's time is shown where they have the next step. */
export const deskList = ({ status }: QueueTab) =>
  status === undefined || applicationStatusesToDecide.some((waits) => waits === status)
    ? ({ columns: undecidedColumns, usualSort: 'waiting_since', order: 'Longest waiting first' } as const)
    : ({ columns: applicationColumns, usualSort: 'created_at', order: 'Oldest first' } as const)
