import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import type { MonthReadiness } from '~/app/api/rows.ts'
import { toUserError } from '~/app/api/user-error.ts'
import { useIdempotencyKey } from '~/app/api/use-idempotency-key.ts'
import { useListParams } from '~/app/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { formatDate } from '~/ui/dates.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { closeReason, confirmReason } from './close-reasons.ts'
import { monthText } from './month-text.ts'
import { monthsBack, useToday } from './span.ts'

const dayPath = (day: string) => `/dashboard/finance?tab=reconciliation&date=${day}`

const Days = ({ days }: { days: readonly string[] }) => (
  <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
    {days.map((day) => (
      <li key={day}>
        <Link
          to={dayPath(day)}
          className="inline-block py-1 font-semibold text-primary underline underline-offset-4"
        >
          {formatDate(day)}
        </Link>
      </li>
    ))}
  </ul>
)

interface NeedsProps {
  month: MonthReadiness
  onMonth: (month: string) => void
}

/** What the server still misses, each with the way to it. */
const Needs = ({ month, onMonth }: NeedsProps) => (
  <Notice tone="caution" className="mt-4" title={`Before ${monthText(month.month)} can be closed`}>
    <ul className="mt-1 list-disc space-y-2 pl-5">
      {month.missing.map((need) => (
        <li key={need.fact}>
          {need.text}
          {need.days && <Days days={need.days} />}
          {need.month && (
            <div>
              <Button tone="link" onClick={() => onMonth(need.month ?? '')}>
                {`See ${monthText(need.month)}`}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  </Notice>
)

const lossesText = (change: number, on: string): string =>
  change === 0
    ? `No change to the loss allowance as at ${on}.`
    : `${formatMoney(Math.abs(change))} will be ${change > 0 ? 'provided for losses' : 'released from the provision'} as at ${on}.`

const Confirm = ({ month, onClose }: { month: MonthReadiness; onClose: () => void }) => {
  const { key, renew } = useIdempotencyKey()
  const name = monthText(month.month)
  const impairment = useQuery(
    api.ledger.impairment.queryOptions({ input: { line: 'both', as_of: month.ends_on } }),
  )
  const act = useAct({
    act: () =>
      client.accountingPeriods.closeMonth({ month: month.month }, { context: { idempotencyKey: key } }),
    done: `${name} is closed`,
    onDone: () => {
      renew()
      onClose()
    },
    touches: [api.accountingPeriods.key(), api.ledger.key(), api.reconciliations.key()],
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Close ${name}?`}
      confirmLabel={`Close ${name}`}
      pending={act.pending || impairment.isPending}
      disabledReason={confirmReason({ known: impairment.data !== undefined, failed: impairment.isError })}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        {impairment.data && `${lossesText(impairment.data.change, formatDate(month.ends_on))} `}
        Nothing more can be dated in {name} or earlier. You can’t undo this.
      </p>
      {impairment.error && !impairment.data && (
        <ErrorState
          title="Couldn’t work out the provision for losses"
          message={toUserError(impairment.error).message}
          onRetry={() => void impairment.refetch()}
          retrying={impairment.isFetching}
          className="mt-4"
        />
      )}
      <ActError error={act.error} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

/** Closes a month as at its last day, once its days are locked and the months before it are closed. */
export const CloseMonth = () => {
  const params = useListParams()
  const last = monthsBack(useToday(), 1).slice(0, 7)
  const chosen = params.get('month') || last
  const valid = /^2\d{3}-(0[1-9]|1[0-2])$/.test(chosen)
  const [asking, setAsking] = useState(false)
  const query = useQuery(
    api.accountingPeriods.month.queryOptions({ input: { month: chosen }, enabled: valid }),
  )
  const { data: month } = query
  const choose = (value: string) => params.set({ month: value })
  return (
    <Card className="mb-6">
      <CardHeader
        title="Close a month"
        description="Months close in order, once every day with entries is locked and the sub-ledgers agree. Provisions for losses are made as at month end."
      />
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Month">
          {(control) => (
            <Input
              {...control}
              type="month"
              value={chosen}
              max={last}
              onChange={(event) => choose(event.target.value)}
            />
          )}
        </Field>
        <Button
          disabledReason={closeReason({ chosen: valid ? chosen : '', month, failed: query.isError })}
          onClick={() => setAsking(true)}
        >
          Close month
        </Button>
      </div>
      {valid && query.isPending && <Skeleton className="mt-4 h-24" />}
      {valid && query.error && !month && (
        <ErrorState
          title="Couldn’t check the month"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {month?.closed && (
        <Notice tone="positive" className="mt-4" title={`${monthText(month.month)} is closed`} />
      )}
      {month && month.missing.length > 0 && <Needs month={month} onMonth={choose} />}
      {month && !month.closed && month.missing.length === 0 && (
        <Notice tone="positive" className="mt-4" title={`${monthText(month.month)} is ready to close`} />
      )}
      {asking && month && <Confirm month={month} onClose={() => setAsking(false)} />}
    </Card>
  )
}
