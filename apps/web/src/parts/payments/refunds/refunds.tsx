import { formatMoney, refundStatuses } from '@efie/domain'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { RefundRow, RefundSort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { waitingColumn } from '~/platform/lists/waiting-column.tsx'
import { csvMoney } from '~/platform/lists/csv.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { PaymentSheet } from '../payment-sheet.tsx'
import { stageLabels, stageTones, statusLabels } from './refund-stages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { CreditRefund } from './credit-refund.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { RefundBulk } from './refund-bulk.tsx'

const columns: readonly Column<RefundRow, RefundSort>[] = [
  {
    id: 'payer',
    sort: 'payer_name',
    header: 'To',
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
    phone: 'aside',
    cell: (row) => <Badge tone={stageTones[row.stage]}>{stageLabels[row.stage]}</Badge>,
    text: (row) => stageLabels[row.stage],
  },
  waitingColumn(),
  {
    id: 'asked-by',
    sort: 'requested_by_name',
    header: 'Requested by',
    cell: (row) => row.requested_by_name ?? 'Automatic',
    text: (row) => row.requested_by_name ?? 'Automatic',
  },
  {
    id: 'reason',
    header: 'Reason',
    phone: 'none',
    extra: true,
    cell: (row) => row.failure_reason ?? row.reason,
    text: (row) => row.failure_reason ?? row.reason,
  },
  {
    id: 'released-by',
    sort: 'released_by_name',
    header: 'Released by',
    phone: 'none',
    extra: true,
    cell: (row) => row.released_by_name ?? '–',
    text: (row) => row.released_by_name ?? '',
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Requested',
    phone: 'none',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]

/** Refunds, waiting ones first; a row opens its actions. */
export default function Refunds() {
  const params = useListParams()
  const mayAdjust = useAbility('loans.adjust')
  const [refunding, setRefunding] = useState(false)
  const [payment, setPayment] = useState<string | null>(null)
  const query = useList(
    api.payments.refunds,
    {
      ...listInput(params, columns),
      status: oneOf(refundStatuses, params.get('status')),
    },
    {
      refetchInterval: 30_000,
    },
  )
  const open = useOpenRow(query, params.open)
  const bulk = useBulk(query)
  const mayRelease = useAbility('payments.confirm')
  return (
    <>
      {mayAdjust && (
        <div className="mb-4 flex justify-end">
          <Button tone="secondary" onClick={() => setRefunding(true)}>
            Refund credit
          </Button>
        </div>
      )}
      <ListView
        name="refunds"
        columns={columns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `${formatMoney(row.amount)} refund to ${row.payer_name}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: refundStatuses.map((value) => ({ value, label: statusLabels[value] })),
          },
        ]}
        {...(mayRelease && { selection: bulk.selection })}
        failure="Couldn’t load refunds"
        empty={{
          title: 'No refunds yet',
          text: 'To refund a payment, open it under Payments. Above the limit, a second person releases the refund here.',
        }}
      />
      {mayRelease && <RefundBulk bulk={bulk} />}
      {open && !payment && (
        <RefundSheet refund={open} onOpenPayment={setPayment} onClose={() => params.setOpen(null)} />
      )}
      <PaymentSheet id={payment ?? ''} onClose={() => setPayment(null)} />
      {refunding && <CreditRefund onClose={() => setRefunding(false)} />}
    </>
  )
}
