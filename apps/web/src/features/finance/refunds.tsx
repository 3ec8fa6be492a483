import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { api } from '~/app/api/client.ts'
import type { RefundRow } from '~/app/api/rows.ts'
import { useAbility } from '~/app/auth/auth-store.ts'
import { ageOf } from '~/app/lists/age.ts'
import { AgeBadge } from '~/app/lists/age-badge.tsx'
import type { Column } from '~/app/lists/columns.ts'
import { csvMoney } from '~/app/lists/csv.ts'
import { keyset, pageSize } from '~/app/lists/keyset.ts'
import { oneOf, useListParams } from '~/app/lists/list-params.ts'
import { ListView } from '~/app/lists/list-view.tsx'
import { useOpenRow } from '~/app/lists/use-open-row.ts'
import { PaymentSheet } from '~/app/money/payment-sheet.tsx'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { CreditRefund } from './credit-refund.tsx'

const statuses = ['requested', 'released', 'completed', 'failed', 'declined'] as const
const labels: Record<RefundRow['status'], string> = {
  requested: 'Waits for release',
  released: 'On its way',
  completed: 'Completed',
  failed: 'Failed',
  declined: 'Declined',
}
const tones: Record<RefundRow['status'], Tone> = {
  requested: 'caution',
  released: 'neutral',
  completed: 'positive',
  failed: 'danger',
  declined: 'neutral',
}
const waits = ({ status }: RefundRow) => status === 'requested' || status === 'failed'

const columns: readonly Column<RefundRow>[] = [
  { id: 'payer', header: 'To', phone: 'title', cell: (row) => row.payer_name, text: (row) => row.payer_name },
  { id: 'for', header: 'For', cell: (row) => row.description, text: (row) => row.description },
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
    cell: (row) => <Badge tone={tones[row.status]}>{labels[row.status]}</Badge>,
    text: (row) => labels[row.status],
  },
  {
    id: 'waiting',
    header: 'Waiting',
    cell: (row) => (waits(row) ? <AgeBadge since={row.created_at} /> : <span className="text-muted">–</span>),
    text: (row) => (waits(row) ? ageOf(row.created_at, Date.now()).text : ''),
  },
  {
    id: 'asked-by',
    header: 'Asked by',
    cell: (row) => row.requested_by_name ?? 'A rule',
    text: (row) => row.requested_by_name ?? 'A rule',
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
    header: 'Released by',
    phone: 'none',
    extra: true,
    cell: (row) => row.released_by_name ?? '–',
    text: (row) => row.released_by_name ?? '',
  },
  {
    id: 'created',
    header: 'Asked',
    phone: 'none',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]

/** Refunds, those that wait first to be found; a row opens its payment, where it is released or sent again. */
export default function Refunds() {
  const params = useListParams()
  const mayAdjust = useAbility('loans.adjust')
  const [refunding, setRefunding] = useState(false)
  const query = useInfiniteQuery(
    api.payments.refunds.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        status: oneOf(statuses, params.get('status')),
      }),
      ...keyset,
      refetchInterval: 30_000,
    }),
  )
  const open = useOpenRow(query, params.open)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          A row opens its payment, where a refund is released, declined or sent again.
        </p>
        {mayAdjust && (
          <Button tone="secondary" onClick={() => setRefunding(true)}>
            Refund credit
          </Button>
        )}
      </div>
      <ListView
        name="refunds"
        columns={columns}
        query={query}
        order="Newest first"
        nameOf={(row) => `refund of ${formatMoney(row.amount)} to ${row.payer_name}`}
        search="loaded"
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: statuses.map((value) => ({ value, label: labels[value] })),
          },
        ]}
        failure="Failed to fetch refunds"
        empty={{
          title: 'Nothing has been refunded',
          text: 'A refund is asked for in the payment that it gives back. Above the limit a second person releases it here.',
        }}
      />
      <PaymentSheet id={open?.payment_id ?? ''} onClose={() => params.setOpen(null)} />
      {refunding && <CreditRefund onClose={() => setRefunding(false)} />}
    </>
  )
}
