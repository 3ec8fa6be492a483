import { formatMoney, unidentifiedStatuses } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { ReceiptSort, UnidentifiedReceipt } from '~/platform/api/rows.ts'
import { type Column, sortOf } from '~/platform/lists/columns.ts'
import { waitingColumn } from '~/platform/lists/waiting-column.tsx'
import { csvMoney } from '~/platform/lists/csv.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { UnmatchedSheet } from './unmatched-sheet.tsx'

export const placeLabels = { gateway: 'Payment provider', bank: 'Bank', cash: 'Cash' }
const filterLabels = { open: 'Not matched yet', matched: 'Matched' }

const statusOf = ({ status, payment_id }: UnidentifiedReceipt): { text: string; tone: Tone } => {
  if (status === 'matched') return { text: 'Matched', tone: 'positive' }
  return payment_id === null
    ? { text: 'Unidentified', tone: 'caution' }
    : { text: 'Waiting for confirmation', tone: 'primary' }
}

const columns: readonly Column<UnidentifiedReceipt, ReceiptSort>[] = [
  {
    id: 'description',
    sort: 'description',
    header: 'Receipt',
    phone: 'title',
    cell: (row) => row.description,
    text: (row) => row.description,
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
    cell: (row) => <Badge tone={statusOf(row).tone}>{statusOf(row).text}</Badge>,
    text: (row) => statusOf(row).text,
  },
  waitingColumn('created_at'),
  {
    id: 'place',
    sort: 'place',
    header: 'Source',
    cell: (row) => placeLabels[row.place],
    text: (row) => placeLabels[row.place],
  },
  {
    id: 'received',
    sort: 'received_on',
    header: 'Received',
    cell: (row) => <DateText value={row.received_on} />,
    text: (row) => formatDate(row.received_on),
  },
  {
    id: 'reference',
    sort: 'reference',
    header: 'Reference',
    cell: (row) => <span className="font-mono text-xs">{row.reference ?? '–'}</span>,
    text: (row) => row.reference ?? '',
  },
]

/** Receipts without a known payer, item by item. */
export default function Unmatched() {
  const params = useListParams()
  const query = useList(api.unidentifiedReceipts.list, {
    ...listInput(params, columns),
    sort: sortOf(columns, params.get('sort')) ?? 'created_at',
    status: oneOf(unidentifiedStatuses, params.get('status')),
  })
  const open = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="receipts"
        columns={columns}
        query={query}
        order="Oldest first"
        usualSort="created_at"
        nameOf={(row) => `${formatMoney(row.amount)}, ${row.description}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: unidentifiedStatuses.map((value) => ({ value, label: filterLabels[value] })),
          },
        ]}
        note="We hold this money in account 2040 until you match it to a payer. Someone else has to confirm each match."
        failure="Couldn’t load unidentified receipts"
        empty={{
          title: 'No unidentified receipts',
          text: 'Money that reconciliation can’t match appears here.',
        }}
      />
      {open ? (
        <UnmatchedSheet key={open.id} receipt={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="receipt" loading={query.isPending} />
      )}
    </>
  )
}
