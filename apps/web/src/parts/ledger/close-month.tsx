import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { MonthReadiness } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { ApprovalActs } from '~/parts/approvals/approval-acts.tsx'
import { statusLabels, statusTones } from '~/parts/approvals/texts.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { formatDate } from '~/ui/dates.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { PostingsTable } from './postings-table.tsx'
import { CloseChecklist } from './close-checklist.tsx'
import { closeReason } from './close-reasons.ts'
import { MonthFigures } from './month-figures.tsx'
import { monthText } from './month-text.ts'
import { ReopenMonth } from './reopen-month.tsx'
import { monthsBack, useToday } from './span.ts'
import { StagesTable } from './stages-table.tsx'

/** Whether the month can be closed now. */
const Readiness = ({ month }: { month: MonthReadiness }) =>
  month.missing.length > 0 ? (
    <Notice tone="caution" title={`Before you can close ${monthText(month.month)}`}>
      Finish what the checklist marks as to do.
    </Notice>
  ) : (
    <Notice tone="positive" title={`${monthText(month.month)} is ready to close`}>
      {month.warnings.length > 0 && 'Check the warnings first.'}
    </Notice>
  )

/** The exact closing entry. */
const CloseEntry = ({ month }: { month: MonthReadiness }) => {
  const { entry } = month
  if (!entry) return null
  return (
    <div className="space-y-2">
      <h3 className="font-semibold">Closing entry</h3>
      {entry.lines.length === 0 ? (
        <p className="text-muted">
          Closing doesn’t change any account. The allowance for losses stays the same.
        </p>
      ) : (
        <>
          <p className="text-muted">
            Closing posts this entry on {formatDate(entry.effective_date)}. The entry brings the allowance for
            losses to {formatMoney(entry.impairment)}, the amount required on {formatDate(month.ends_on)}.
          </p>
          <PostingsTable postings={entry.lines} />
        </>
      )}
      <StagesTable stages={entry.stages} />
    </div>
  )
}

const Confirm = ({ month, onClose }: { month: MonthReadiness; onClose: () => void }) => {
  const { key, renew } = useIdempotencyKey()
  const name = monthText(month.month)
  const act = useAct({
    act: () => client.accountingPeriods.close({ month: month.month }, { context: { idempotencyKey: key } }),
    done: `Closing ${name} is waiting for a second person`,
    onDone: () => {
      renew()
      onClose()
    },
    touches: [api.accountingPeriods.key(), api.approvals.key()],
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Request to close ${name}?`}
      confirmLabel={`Request to close ${name}`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        You can’t approve your own request. Someone else in finance checks the entry and approves the close.
        After that, nothing can be dated in {name} or earlier.
      </p>
      <ActError error={act.error} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

/** A request to close or reopen the month, decided here by the second person. */
const Waiting = ({ id }: { id: string }) => {
  const { data } = useQuery(api.approvals.get.queryOptions({ input: { id } }))
  if (!data) return <Skeleton className="mt-4 h-24" />
  return (
    <Notice tone="caution" className="mt-4" title={data.title}>
      <p className="mb-3">
        <Badge tone={statusTones[data.status]}>{statusLabels[data.status]}</Badge>
      </p>
      <p className="mb-3">
        Requested by {data.maker_name}, so someone else in finance has to approve.
        {data.may_not_decide_because && ` ${data.may_not_decide_because}`}
      </p>
      {data.kind === 'reopen-month' && <p className="mb-3">Reason: {data.reason}</p>}
      <ApprovalActs approval={data} />
    </Notice>
  )
}

/**
 * Closes a month as at its last day, once its days are locked and earlier months closed: one person requests,
 * another approves.
 */
export const CloseMonth = () => {
  const mayClose = useAbility('ledger.close')
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
        description="Months close in order, once every day with entries is locked and the sub-ledgers match. Closing books the allowance for losses at month end. One person requests the close and another approves it."
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
        {mayClose && (
          <Button
            disabledReason={closeReason({ chosen: valid ? chosen : '', month, failed: query.isError })}
            onClick={() => setAsking(true)}
          >
            Close month
          </Button>
        )}
      </div>
      {valid && query.isPending && <Skeleton className="mt-4 h-160" />}
      {valid && query.error && !month && (
        <ErrorState
          title="Couldn’t check the month"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {month?.closed && (
        <Notice tone="positive" className="mt-4" title={`${monthText(month.month)} is closed`}>
          {month.reopenable && month.approval_id === null && mayClose && <ReopenMonth month={month.month} />}
        </Notice>
      )}
      {month && (
        <div className="mt-4 space-y-4">
          {!month.closed && <Readiness month={month} />}
          <MonthFigures month={month} />
          {!month.closed && <CloseChecklist month={month} onMonth={choose} />}
          <CloseEntry month={month} />
        </div>
      )}
      {month?.approval_id && <Waiting id={month.approval_id} />}
      {asking && month && <Confirm month={month} onClose={() => setAsking(false)} />}
    </Card>
  )
}
