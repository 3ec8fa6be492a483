import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import type { AccountingPeriod } from '~/app/api/rows.ts'
import { useIdempotencyKey } from '~/app/api/use-idempotency-key.ts'
import { useAbility } from '~/app/auth/auth-store.ts'
import type { Column } from '~/app/lists/columns.ts'
import { keyset, pageSize } from '~/app/lists/keyset.ts'
import { ListView } from '~/app/lists/list-view.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Controls } from './controls.tsx'
import { monthText } from './month-text.ts'
import { monthsBack, useToday } from './span.ts'

const columns: readonly Column<AccountingPeriod>[] = [
  {
    id: 'period',
    header: 'Closed',
    phone: 'title',
    cell: (row) => (row.kind === 'month' ? monthText(row.starts_on) : formatDate(row.starts_on)),
    text: (row) => (row.kind === 'month' ? monthText(row.starts_on) : formatDate(row.starts_on)),
  },
  {
    id: 'kind',
    header: 'Kind',
    phone: 'aside',
    cell: (row) => <Badge>{row.kind === 'month' ? 'Month' : 'Day'}</Badge>,
    text: (row) => row.kind,
  },
  { id: 'by', header: 'Closed by', cell: (row) => row.closed_by_name, text: (row) => row.closed_by_name },
  {
    id: 'at',
    header: 'Closed at',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDate(row.created_at),
  },
  {
    id: 'impairment',
    header: 'Allowance',
    align: 'end',
    cell: (row) => {
      const amount = row.figures['impairment']
      return amount === undefined ? '–' : formatMoney(amount)
    },
    text: (row) => String(row.figures['impairment'] ?? ''),
  },
]

const CloseMonth = ({ month: last }: { month: string }) => {
  const [month, setMonth] = useState(last)
  const [asking, setAsking] = useState(false)
  const { key, renew } = useIdempotencyKey()
  const impairment = useQuery(api.ledger.impairment.queryOptions({ input: { line: 'both' } }))
  const act = useAct({
    act: () => client.accountingPeriods.closeMonth({ month }, { context: { idempotencyKey: key } }),
    done: `${monthText(month)} is closed`,
    onDone: () => {
      renew()
      setAsking(false)
    },
    touches: [api.accountingPeriods.key(), api.ledger.key(), api.reconciliations.key()],
  })
  const change = impairment.data?.change ?? 0
  return (
    <Card className="mb-6">
      <CardHeader
        title="Close a month"
        description="When it is over, its days are locked, and the sub-ledgers agree. Losses are provided for, and the books are shut."
      />
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Month">
          {(control) => (
            <Input
              {...control}
              type="month"
              value={month}
              max={last}
              onChange={(event) => {
                act.reset()
                setMonth(event.target.value)
              }}
            />
          )}
        </Field>
        <Button
          disabledReason={/^2\d{3}-\d{2}$/.test(month) ? null : 'Choose the month'}
          onClick={() => {
            act.reset()
            setAsking(true)
          }}
        >
          Close the month
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Close ${monthText(month)}?`}
          confirmLabel={`Close ${monthText(month)}`}
          pending={act.pending}
          onConfirm={() => void act.run(undefined)}
        >
          <p>
            {change === 0
              ? 'The allowance for losses is right already.'
              : `${formatMoney(Math.abs(change))} are ${change > 0 ? 'set aside for' : 'released from'} losses.`}{' '}
            Nothing can be dated in {monthText(month)} or before it any more. This cannot be undone.
          </p>
          <ActError error={act.error} className="mt-4 text-ink" />
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** Closed days and months, whether the books agree, and the next close. */
export default function Months() {
  const mayClose = useAbility('ledger.close')
  const last = monthsBack(useToday(), 1).slice(0, 7)
  const query = useInfiniteQuery(
    api.accountingPeriods.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, cursor }),
      ...keyset,
    }),
  )
  const through = query.data?.pages[0]?.closed_through
  return (
    <>
      {mayClose && <CloseMonth month={last} />}
      <Controls />
      <ListView
        name="closed periods"
        columns={columns}
        query={query}
        order="Newest first"
        nameOf={(row) => formatDate(row.starts_on)}
        opens={false}
        note={
          through
            ? `Closed up to and with ${formatDate(through)}: nothing is dated there any more.`
            : undefined
        }
        failure="Failed to fetch closed periods"
        empty={{
          title: 'Nothing has been closed yet',
          text: 'Lock reconciled days first; a month closes once they all are.',
        }}
      />
    </>
  )
}
