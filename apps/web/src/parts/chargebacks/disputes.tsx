import { chargebackStatuses, formatMoney, sentenceOf } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { DisputeRow, DisputeSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { chargebackLabels, chargebackTones } from './chargeback.ts'
import { PaymentSheet } from '~/parts/payments/payment-sheet.tsx'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'

const ofText = (row: DisputeRow): string =>
  row.order_id !== null ? 'Shop' : row.application_id !== null ? 'Rent' : 'Employer'

const columns: readonly Column<DisputeRow, DisputeSort>[] = [
  {
    id: 'payer',
    sort: 'payer_name',
    header: 'Payer',
    phone: 'title',
    cell: (row) => row.payer_name,
    text: (row) => row.payer_name,
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
    cell: (row) => <Badge tone={chargebackTones[row.status]}>{chargebackLabels[row.status]}</Badge>,
    text: (row) => chargebackLabels[row.status],
  },
  {
    id: 'owed',
    sort: 'owed',
    header: 'Still owed',
    align: 'end',
    cell: (row) => (row.owed > 0 ? <Money amount={row.owed} /> : '–'),
    text: (row) => csvMoney(row.owed),
  },
  {
    id: 'of',
    header: 'For',
    cell: ofText,
    text: ofText,
  },
  {
    id: 'category',
    sort: 'category',
    header: 'Category',
    cell: (row) => (row.category ? sentenceOf(row.category) : '–'),
    text: (row) => (row.category ? sentenceOf(row.category) : ''),
  },
  {
    id: 'due',
    sort: 'due_at',
    header: 'Respond by',
    cell: (row) => <DateText value={row.due_at} time />,
    text: (row) => (row.due_at ? formatDateTime(row.due_at) : ''),
  },
  {
    id: 'reference',
    sort: 'provider_reference',
    header: 'Provider reference',
    phone: 'none',
    cell: (row) => <span className="font-mono text-xs">{row.provider_reference ?? '–'}</span>,
    text: (row) => row.provider_reference ?? '',
  },
]

/** Open disputes of payers; they are answered with the payment provider. */
export default function Disputes() {
  const params = useListParams()
  const asked = params.get('status')
  const status = asked === 'all' ? undefined : (oneOf(chargebackStatuses, asked) ?? 'open')
  // Open disputes are a queue; others are looked up.
  const usualSort = status === 'open' ? 'due_at' : '-created_at'
  const input = listInput(params, columns)
  const query = useList(api.payments.disputes, { ...input, sort: input.sort ?? usualSort, status })
  const open = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="disputes"
        columns={columns}
        query={query}
        order={status === 'open' ? 'Due first' : 'Newest first'}
        usualSort={usualSort}
        nameOf={(row) => `${formatMoney(row.amount)} chargeback from ${row.payer_name}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: chargebackLabels.open,
            options: [
              ...chargebackStatuses
                .filter((value) => value !== 'open')
                .map((value) => ({ value, label: chargebackLabels[value] })),
              { value: 'all', label: 'All statuses' },
            ],
          },
        ]}
        note="Respond to a dispute with the payment provider before its date. We book the provider’s decision automatically. If we lose, the payer owes the money again. If only the bank told you about a chargeback, open the payment and record the chargeback there."
        failure="Couldn’t load disputes"
        empty={{
          title: 'No open disputes',
          text: 'When a payer asks their bank for the money back, the dispute appears here with the date to respond by.',
        }}
      />
      <PaymentSheet id={open?.payment_id ?? ''} onClose={() => params.setOpen(null)} />
    </>
  )
}
