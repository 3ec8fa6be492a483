import { statusLabel } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { translate } from '~/i18n/i18n.ts'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import type { OrderRow, OrderSort } from '~/platform/api/rows.ts'
import { type Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { payText } from './order-texts.ts'

const goodsText = ({ title, units }: OrderRow): string =>
  units > 1 ? t`${title} and ${{ others: units - 1 }} more` : title

/** Columns of orders; for staff with the owner. */
export const orderColumns = (staff: boolean): Column<OrderRow, OrderSort>[] => [
  {
    id: 'reference',
    sort: 'reference',
    header: msg`Order`,
    // On a phone the reference is beside the status, so it can wrap after a hyphen.
    cell: (row) => <span className="md:whitespace-nowrap">{row.reference}</span>,
    text: (row) => row.reference,
    phone: 'title',
  },
  ...(staff
    ? [
        {
          id: 'customer',
          sort: 'customer_name' as const,
          header: msg`Customer`,
          cell: (row: OrderRow) => row.customer_name,
          text: (row: OrderRow) => row.customer_name,
        },
      ]
    : []),
  { id: 'goods', header: msg`Goods`, cell: goodsText, text: goodsText },
  {
    id: 'status',
    sort: 'status',
    header: msg`Status`,
    cell: (row) => <StatusBadge kind="order" status={row.status} />,
    text: (row) => translate(statusLabel(row.status)),
    phone: 'aside',
  },
  {
    id: 'pay',
    sort: 'months',
    header: msg`Payment`,
    cell: (row) => (row.pay === 'now' ? t`In full` : t`${{ months: String(row.months) }} months`),
    text: payText,
  },
  {
    id: 'total',
    sort: 'total',
    header: msg`Total`,
    align: 'end',
    cell: (row) => <Money amount={row.total} />,
    text: (row) => csvMoney(row.total),
  },
  {
    id: 'delivery',
    sort: 'delivery',
    header: msg`Delivery`,
    cell: (row) => <DateText value={row.delivered_at ?? row.delivery_date} />,
    text: (row) => formatDate(row.delivered_at ?? row.delivery_date),
  },
  {
    id: 'placed',
    sort: 'created_at',
    header: msg`Placed`,
    cell: (row) => <DateText value={row.created_at} />,
    text: (row) => formatDate(row.created_at),
  },
  {
    id: 'region',
    sort: 'region',
    header: msg`Region`,
    cell: (row) => row.region,
    text: (row) => row.region,
    extra: true,
    phone: 'none',
  },
  {
    id: 'monthly',
    sort: 'monthly_amount',
    header: msg`Monthly`,
    align: 'end',
    cell: (row) => (row.pay === 'now' ? '–' : formatMoney(row.monthly_amount)),
    text: (row) => (row.pay === 'now' ? '' : csvMoney(row.monthly_amount)),
    extra: true,
    phone: 'none',
  },
]
