import { formatMoney, paymentMethodLabels, statusLabel } from '@efie/domain'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { ManualEntry, ManualEntrySort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { useAskedButton } from '~/platform/navigation/use-asked-button.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { ManualSheet } from './manual-sheet.tsx'
import { RecordForm } from './record-form.tsx'

const statuses = ['processing', 'completed', 'failed'] as const
const labels: Partial<Record<ManualEntry['status'], string>> = {
  processing: 'Waiting for a second person',
  completed: 'Confirmed',
  failed: 'Rejected',
}
const tones: Partial<Record<ManualEntry['status'], Tone>> = {
  processing: 'caution',
  completed: 'positive',
  failed: 'danger',
}
const labelOf = (status: ManualEntry['status']) => labels[status] ?? statusLabel(status)

const columns: readonly Column<ManualEntry, ManualEntrySort>[] = [
  {
    id: 'payer',
    sort: 'payer_name',
    header: 'Payer',
    phone: 'title',
    cell: (row) => row.payer_name,
    text: (row) => row.payer_name,
  },
  { id: 'for', header: 'For', cell: (row) => row.description, text: (row) => row.description },
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
    cell: (row) => <Badge tone={tones[row.status] ?? 'neutral'}>{labelOf(row.status)}</Badge>,
    text: (row) => labelOf(row.status),
  },
  {
    id: 'method',
    sort: 'method',
    header: 'Method',
    cell: (row) => (row.method ? paymentMethodLabels[row.method] : '–'),
    text: (row) => (row.method ? paymentMethodLabels[row.method] : ''),
  },
  {
    id: 'received',
    sort: 'received_on',
    header: 'Received',
    cell: (row) => <DateText value={row.received_on} />,
    text: (row) => (row.received_on ? formatDate(row.received_on) : ''),
  },
  {
    id: 'recorded-by',
    sort: 'recorded_by_name',
    header: 'Recorded by',
    cell: (row) => row.recorded_by_name ?? '–',
    text: (row) => row.recorded_by_name ?? '',
  },
  {
    id: 'confirmed-by',
    sort: 'confirmed_by_name',
    header: 'Decided by',
    phone: 'none',
    cell: (row) => row.confirmed_by_name ?? '–',
    text: (row) => row.confirmed_by_name ?? '',
  },
]

/** Cash and bank transfers recorded by one person and confirmed by another. */
export default function ManualEntries() {
  const params = useListParams()
  const mayRecord = useAbility('payments.record')
  const [recording, setRecording] = useState(false)
  const button = useAskedButton('record')
  const query = useList(
    api.payments.manual,
    {
      ...listInput(params, columns),
      status: oneOf(statuses, params.get('status')),
    },
    {
      refetchInterval: 20_000,
    },
  )
  const open = useOpenRow(query, params.open)
  const record = mayRecord ? (
    <Button ref={button} onClick={() => setRecording(true)}>
      Record money received
    </Button>
  ) : null
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          One person records the money and a second person confirms it. We then book the payment and send a
          receipt.
        </p>
        {record}
      </div>
      <ListView
        name="entries"
        columns={columns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `${formatMoney(row.amount)} from ${row.payer_name}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: statuses.map((value) => ({ value, label: labelOf(value) })),
          },
        ]}
        failure="Couldn’t load cash and bank entries"
        empty={{
          title: 'No cash or bank entries yet',
          text: 'To add the first, choose Record money received when a payer brings cash or pays by bank transfer.',
        }}
      />
      {open ? (
        <ManualSheet key={open.id} entry={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="entry" loading={query.isPending} />
      )}
      {recording && <RecordForm onClose={() => setRecording(false)} />}
    </>
  )
}
