import { bankReceiptStatuses, formatMoney } from '@efie/domain'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { BankReceipt, BankReceiptSort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { type Column, sortOf } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
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

const columns: readonly Column<BankReceipt, BankReceiptSort>[] = [
  {
    id: 'payer',
    sort: 'payer',
    header: 'Payer',
    phone: 'title',
    cell: (row) => row.payer,
    text: (row) => row.payer,
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
    cell: (row) => (
      <Badge tone={row.status === 'matched' ? 'positive' : 'caution'}>{labels[row.status]}</Badge>
    ),
    text: (row) => labels[row.status],
  },
  {
    id: 'invoice',
    sort: 'invoice_number',
    header: 'Invoice',
    cell: (row) => row.invoice_number ?? '–',
    text: (row) => row.invoice_number ?? '',
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
    cell: (row) => <span className="font-mono text-xs">{row.reference}</span>,
    text: (row) => row.reference,
  },
  {
    id: 'recorded-by',
    sort: 'recorded_by_name',
    header: 'Recorded by',
    phone: 'none',
    cell: (row) => row.recorded_by_name,
    text: (row) => row.recorded_by_name,
  },
]

/** A queue begins with what has waited longest. */
const oldestFirst = 'received_on'

/** The queue shows transfers to match unless another status is chosen. */
const everything = 'all'

/** Employers' bank transfers: one person records them, another matches them with an invoice. */
export default function EmployerTransfers() {
  const params = useListParams()
  const mayRecord = useAbility('payments.record')
  const [noting, setNoting] = useState(false)
  const query = useList(api.bankReceipts.list, {
    ...listInput(params, columns),
    sort: sortOf(columns, params.get('sort')) ?? oldestFirst,
    status: oneOf(bankReceiptStatuses, params.get('status') || 'unmatched'),
  })
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
        order="Oldest first"
        usualSort={oldestFirst}
        nameOf={(row) => `${formatMoney(row.amount)} from ${row.payer}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: labels.unmatched,
            options: [
              { value: 'matched', label: labels.matched },
              { value: everything, label: 'All statuses' },
            ],
          },
        ]}
        failure="Couldn’t load transfers"
        empty={{
          title: 'No transfers to match',
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
