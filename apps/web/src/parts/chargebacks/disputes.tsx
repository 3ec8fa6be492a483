import { useInfiniteQuery } from '@tanstack/react-query'
import { chargebackStatuses, formatMoney, sentenceOf } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { DisputeRow } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { chargebackLabels, chargebackTones } from './chargeback.ts'
import { PaymentSheet } from '~/parts/payments/payment-sheet.tsx'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'

const ofText = (row: DisputeRow): string =>
  row.order_id !== null ? 'Shop' : row.application_id !== null ? 'Rent' : 'Employer'

const columns: readonly Column<DisputeRow>[] = [
  {
    id: 'payer',
    header: 'Payer',
    phone: 'title',
    cell: (row) => row.payer_name,
    text: (row) => row.payer_name,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (row) => <Money amount={row.amount} />,
    text: (row) => csvMoney(row.amount),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <Badge tone={chargebackTones[row.status]}>{chargebackLabels[row.status]}</Badge>,
    text: (row) => chargebackLabels[row.status],
  },
  {
    id: 'owed',
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
    header: 'Category',
    cell: (row) => (row.category ? sentenceOf(row.category) : '–'),
    text: (row) => (row.category ? sentenceOf(row.category) : ''),
  },
  {
    id: 'due',
    header: 'Respond by',
    cell: (row) => <DateText value={row.due_at} time />,
    text: (row) => (row.due_at ? formatDateTime(row.due_at) : ''),
  },
  {
    id: 'reference',
    header: 'Provider reference',
    phone: 'none',
    cell: (row) => <span className="font-mono text-xs">{row.provider_reference ?? '–'}</span>,
    text: (row) => row.provider_reference ?? '',
  },
]

/** Open disputes of payers; they are answered with the payment provider. */
export default function Disputes() {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.payments.disputes.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        status: oneOf(chargebackStatuses, params.get('status')),
      }),
      ...keyset,
    }),
  )
  const open = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="disputes"
        columns={columns}
        query={query}
        order="Newest first"
        nameOf={(row) => `${formatMoney(row.amount)} chargeback from ${row.payer_name}`}
        search="loaded"
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: chargebackStatuses.map((value) => ({ value, label: chargebackLabels[value] })),
          },
        ]}
        note="Respond to a dispute with the payment provider before its date. We book the provider’s decision automatically. If we lose, the payer owes the money again. If only the bank told you about a chargeback, open the payment and record the chargeback there."
        failure="Couldn’t load disputes"
        empty={{
          title: 'No disputes yet',
          text: 'When a payer asks their bank for the money back, the dispute appears here with the date to respond by.',
        }}
      />
      <PaymentSheet id={open?.payment_id ?? ''} onClose={() => params.setOpen(null)} />
    </>
  )
}
