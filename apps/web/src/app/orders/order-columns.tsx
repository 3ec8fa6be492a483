import { formatMoney, statusLabel } from '@efie/domain'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import type { OrderRow } from '../api/rows.ts'
import { type Column } from '../lists/columns.ts'
import { csvMoney } from '../lists/csv.ts'
import { payText, totalOf } from './order-texts.ts'

const goodsText = ({ title, units }: OrderRow): string =>
  units > 1 ? `${title} and ${units - 1} more` : title

/** Columns of orders; staff see whose they are. */
export const orderColumns = (staff: boolean): Column<OrderRow>[] => [
  {
    id: 'reference',
    header: 'Order',
    cell: (row) => <span className="whitespace-nowrap">{row.reference}</span>,
    text: (row) => row.reference,
    phone: 'title',
  },
  ...(staff
    ? [
        {
          id: 'customer',
          header: 'Customer',
          cell: (row: OrderRow) => row.customer_name,
          text: (row: OrderRow) => row.customer_name,
        },
      ]
    : []),
  { id: 'goods', header: 'Goods', cell: goodsText, text: goodsText },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge kind="order" status={row.status} />,
    text: (row) => statusLabel(row.status),
    phone: 'aside',
  },
  {
    id: 'pay',
    header: 'Payment',
    cell: (row) => (row.pay === 'now' ? 'At once' : `${row.months} months`),
    text: payText,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: (row) => <Money amount={totalOf(row)} />,
    text: (row) => csvMoney(totalOf(row)),
  },
  {
    id: 'delivery',
    header: 'Delivery',
    cell: (row) => <DateText value={row.delivered_at ?? row.delivery_date} />,
    text: (row) => formatDate(row.delivered_at ?? row.delivery_date),
  },
  {
    id: 'placed',
    header: 'Placed',
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDate(row.created_at),
  },
  {
    id: 'region',
    header: 'Region',
    cell: (row) => row.region,
    text: (row) => row.region,
    extra: true,
    phone: 'none',
  },
  {
    id: 'monthly',
    header: 'Monthly',
    align: 'end',
    cell: (row) => (row.pay === 'now' ? '–' : formatMoney(row.monthly_amount)),
    text: (row) => (row.pay === 'now' ? '' : csvMoney(row.monthly_amount)),
    extra: true,
    phone: 'none',
  },
]
