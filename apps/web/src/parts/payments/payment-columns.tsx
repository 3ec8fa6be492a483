import { paymentMethodLabels, paymentTypeLabels } from '@efie/domain'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate, formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import type { PaymentRow, PaymentSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { PaymentStatus, paymentStatusText } from './payment-status.tsx'

/** Columns shared by all lists of payments. */
export const paymentColumns: readonly Column<PaymentRow, PaymentSort>[] = [
  {
    id: 'payer',
    sort: 'payer_name',
    header: 'Payer',
    phone: 'title',
    cell: (row) => row.payer_name,
    text: (row) => row.payer_name,
  },
  {
    id: 'type',
    sort: 'payment_type',
    header: 'For',
    cell: (row) =>
      `${paymentTypeLabels[row.payment_type]}${row.instalment_number ? ` ${row.instalment_number}` : ''}`,
    text: (row) =>
      `${paymentTypeLabels[row.payment_type]}${row.instalment_number ? ` ${row.instalment_number}` : ''}`,
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
    cell: (row) => <PaymentStatus payment={row} />,
    text: paymentStatusText,
  },
  {
    id: 'method',
    sort: 'method',
    header: 'Method',
    phone: 'none',
    cell: (row) => (row.method ? paymentMethodLabels[row.method] : '–'),
    text: (row) => (row.method ? paymentMethodLabels[row.method] : ''),
  },
  {
    id: 'refunded',
    sort: 'refunded_amount',
    header: 'Refunded',
    align: 'end',
    phone: 'none',
    extra: true,
    cell: (row) => <Money amount={row.refunded_amount} />,
    text: (row) => csvMoney(row.refunded_amount),
  },
  {
    id: 'due',
    sort: 'due_date',
    header: 'Due',
    cell: (row) => <DateText value={row.due_date} />,
    text: (row) => (row.due_date ? formatDate(row.due_date) : ''),
  },
  {
    id: 'paid',
    sort: 'paid_at',
    header: 'Paid',
    cell: (row) => <DateText value={row.paid_at} time />,
    text: (row) => (row.paid_at ? formatDateTime(row.paid_at) : ''),
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
    header: 'Recorded',
    phone: 'none',
    extra: true,
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]
