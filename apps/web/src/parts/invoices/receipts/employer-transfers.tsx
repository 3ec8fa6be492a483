import { useInfiniteQuery } from '@tanstack/react-query'
import { bankReceiptStatuses, formatMoney } from '@efie/domain'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { BankReceipt } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { TransferForm } from './transfer-form.tsx'
import { TransferSheet } from './transfer-sheet.tsx'

const labels = { unmatched: 'Waiting to be matched', matched: 'Matched' }

const columns: readonly Column<BankReceipt>[] = [
  { id: 'payer', header: 'Payer', phone: 'title', cell: (row) => row.payer, text: (row) => row.payer },
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
    cell: (row) => (
      <Badge tone={row.status === 'matched' ? 'positive' : 'caution'}>{labels[row.status]}</Badge>
    ),
    text: (row) => labels[row.status],
  },
  {
    id: 'invoice',
    header: 'Invoice',
    cell: (row) => row.invoice_number ?? '–',
    text: (row) => row.invoice_number ?? '',
  },
  {
    id: 'received',
    header: 'Received',
    cell: (row) => <DateText value={row.received_on} />,
    text: (row) => formatDate(row.received_on),
  },
  {
    id: 'reference',
    header: 'Reference',
    cell: (row) => <span className="font-mono text-xs">{row.reference}</span>,
    text: (row) => row.reference,
  },
  {
    id: 'recorded-by',
    header: 'Recorded by',
    phone: 'none',
    cell: (row) => row.recorded_by_name,
    text: (row) => row.recorded_by_name,
  },
]

/** Employers' bank transfers: one person records them, another matches them with an invoice. */
export default function EmployerTransfers() {
  const params = useListParams()
  const mayRecord = useAbility('payments.record')
  const [noting, setNoting] = useState(false)
  const query = useInfiniteQuery(
    api.bankReceipts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        status: oneOf(bankReceiptStatuses, params.get('status')),
      }),
      ...keyset,
    }),
  )
  const open = useOpenRow(query, params.open)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          One person records a transfer and another matches it to an invoice. We hold anything left over as
          unidentified.
        </p>
        {mayRecord && <Button onClick={() => setNoting(true)}>Record a transfer</Button>}
      </div>
      <ListView
        name="transfers"
        columns={columns}
        query={query}
        order="Newest first"
        nameOf={(row) => `${formatMoney(row.amount)} from ${row.payer}`}
        search="loaded"
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: bankReceiptStatuses.map((value) => ({ value, label: labels[value] })),
          },
        ]}
        failure="Couldn’t load transfers"
        empty={{
          title: 'No transfers yet',
          text: 'Record each employer transfer exactly as it appears on the bank statement.',
        }}
      />
      {open ? (
        <TransferSheet key={open.id} receipt={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="transfer" loading={query.isPending} />
      )}
      {noting && <TransferForm onClose={() => setNoting(false)} />}
    </>
  )
}
