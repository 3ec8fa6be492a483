import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ReconciliationDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Section } from '~/ui/section.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { formatDate, formatDateTime } from '~/ui/dates.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Differences } from './differences.tsx'
import { DayLines } from './day-lines.tsx'
import { Files } from './files.tsx'
import { Imports } from './imports.tsx'
import { ThreeWays } from './three-ways.tsx'

const touches = [api.reconciliations.key(), api.ledger.key(), api.accountingPeriods.key()]

const DayActs = ({ detail }: { detail: ReconciliationDetail }) => {
  const [asking, setAsking] = useState(false)
  const day = formatDate(detail.day)
  const match = useAct({
    act: () => client.reconciliations.match({ id: detail.id }),
    done: (after) =>
      after.open_differences === 0
        ? 'Everything matches'
        : `Unresolved differences: ${after.open_differences}`,
    touches,
  })
  const lock = useAct({
    act: () => client.reconciliations.lock({ id: detail.id }, { context: { ifMatch: detail.version } }),
    done: `${day} is locked`,
    onDone: () => setAsking(false),
    touches,
  })
  const missing = detail.missing.map(({ text }) => text)
  return (
    <>
      <ActRow>
        <Button tone="secondary" pending={match.pending} onClick={() => void match.run(undefined)}>
          Match again
        </Button>
        <Button
          disabledReason={missing.length > 0 ? `${missing.join('. ')}.` : null}
          onClick={() => {
            lock.reset()
            setAsking(true)
          }}
        >
          Lock day
        </Button>
      </ActRow>
      <ActError error={match.error} className="mt-3" />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Lock ${day}?`}
        confirmLabel={`Lock ${day}`}
        pending={lock.pending}
        onConfirm={() => void lock.run(undefined)}
      >
        <p>
          {formatMoney(detail.bank.ledger.amount)} through the bank and{' '}
          {formatMoney(detail.gateway.ledger.amount)} through the provider match their files. You won’t be
          able to post anything dated on or before {day}. You can’t undo this.
        </p>
        <ActError error={lock.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </>
  )
}

const Content = ({ detail }: { detail: ReconciliationDetail }) => {
  const mayWrite = useAbility('reconciliations.write') && detail.status === 'open'
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 className="flex flex-wrap items-center gap-3 text-xl font-semibold">
          {formatDate(detail.day)}
          <Badge tone={detail.status === 'locked' ? 'positive' : 'caution'}>
            {detail.status === 'locked' ? 'Locked' : 'Open'}
          </Badge>
        </h2>
        {mayWrite && <DayActs detail={detail} />}
      </div>
      {detail.status === 'locked' && detail.locked_at && (
        <Notice tone="positive" title={`Locked ${formatDateTime(detail.locked_at)}`}>
          You can’t post anything dated on or before this day.
        </Notice>
      )}
      {detail.status === 'open' && detail.missing.length > 0 && (
        <Notice title="Before you can lock this day">
          <ul className="list-disc pl-5">
            {detail.missing.map(({ fact, text }) => (
              <li key={fact}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ThreeWays detail={detail} />
      {mayWrite && <Imports detail={detail} />}
      <Files detail={detail} mayWrite={mayWrite} />
      <Card>
        <Differences detail={detail} mayWrite={mayWrite} />
      </Card>
      <Section title="Imported lines">
        <DayLines id={detail.id} mayWrite={mayWrite} />
      </Section>
    </div>
  )
}

/** A day's three sides. */
export const DayView = ({ id }: { id: string }) => {
  const params = useListParams()
  const { data, error, isFetching, refetch } = useQuery(
    api.reconciliations.get.queryOptions({ input: { id } }),
  )
  return (
    <>
      <Button tone="ghost" size="sm" className="mb-4" onClick={() => params.set({ day: null, q: null })}>
        <ArrowLeft className="size-4" aria-hidden="true" />
        All days
      </Button>
      {data && <Content detail={data} />}
      {!data && error && (
        <ErrorState
          title="Couldn’t load the day"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <SkeletonRows rows={8} />}
    </>
  )
}
