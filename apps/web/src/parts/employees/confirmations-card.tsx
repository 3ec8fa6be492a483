import { employmentConfirmations } from '@efie/contracts/employees-employments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ConfirmationRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'

const Question = ({ row }: { row: ConfirmationRow }) => {
  const [asking, setAsking] = useState<'confirmed' | 'denied' | null>(null)
  const answer = useAct({
    act: (input: { status: 'confirmed' | 'denied'; note?: string }) =>
      client.employmentConfirmations.answer({ id: row.id, ...input }),
    done: 'Answer sent',
    onDone: () => setAsking(null),
    touches: [api.employmentConfirmations.key(), api.companies.key()],
  })
  const who = `${row.employee_name} (${row.staff_number})`
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium">Does {who} work for you?</p>
        <p className="text-sm text-muted">
          Asked <DateText value={row.created_at} relative />
        </p>
      </div>
      <ActRow>
        <Button size="sm" onClick={() => setAsking('confirmed')}>
          Yes
        </Button>
        <Button size="sm" tone="secondary" onClick={() => setAsking('denied')}>
          No
        </Button>
      </ActRow>
      <ConfirmDialog
        open={asking === 'confirmed'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Confirm that ${row.employee_name} works for you?`}
        confirmLabel="Yes, confirm"
        pending={answer.pending}
        onConfirm={() => void answer.run({ status: 'confirmed' })}
      >
        <p>We keep your answer as evidence. You can’t change it later.</p>
        <ActError error={answer.error} className="mt-3" />
      </ConfirmDialog>
      <ReasonDialog
        open={asking === 'denied'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Say that ${row.employee_name} doesn’t work for you?`}
        label="What we should know"
        help="For example, the day they left."
        submitLabel="No, they don’t"
        danger
        maxLength={longestIn(employmentConfirmations.answer, 'note')}
        pending={answer.pending}
        error={answer.error}
        onSubmit={({ reason }) => answer.run({ status: 'denied', note: reason })}
      >
        <p>We keep your answer as evidence. You can’t change it later.</p>
      </ReasonDialog>
    </li>
  )
}

/** Open questions to the employer; hidden if there are none. */
export const ConfirmationsCard = () => {
  const query = useQuery(
    api.employmentConfirmations.list.queryOptions({
      input: { status: 'requested', limit: 100 },
      // Questions aren't part of the change feed.
      refetchInterval: 60_000,
    }),
  )
  if (query.error)
    return (
      <ErrorState
        title="Couldn’t load employment questions"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  const rows = query.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Please confirm employment"
        description="Someone told us they work for you. Check your own records before you answer."
      />
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Question key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}
