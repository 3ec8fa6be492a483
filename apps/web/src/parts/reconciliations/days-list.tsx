import { useInfiniteQuery } from '@tanstack/react-query'
import { addDays, isLocalDate, localDateOf, reconciliationStatuses } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ReconciliationRow } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { useNow } from '~/ui/use-now.ts'

const labels = { open: 'Open', locked: 'Locked' }

const imported = (at: string | null) => (at ? 'Imported' : 'Not imported')

const columnsOf = (open: (id: string) => void): readonly Column<ReconciliationRow>[] => [
  {
    id: 'day',
    header: 'Day',
    phone: 'title',
    cell: (row) => (
      <button
        type="button"
        className="font-semibold text-primary underline underline-offset-4"
        onClick={() => open(row.id)}
      >
        {formatDate(row.day)}
      </button>
    ),
    text: (row) => formatDate(row.day),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => (
      <Badge tone={row.status === 'locked' ? 'positive' : 'caution'}>{labels[row.status]}</Badge>
    ),
    text: (row) => labels[row.status],
  },
  {
    id: 'differences',
    header: 'Open differences',
    align: 'end',
    cell: (row) => row.open_differences,
    text: (row) => String(row.open_differences),
  },
  {
    id: 'gateway',
    header: 'Provider file',
    cell: (row) => imported(row.gateway_imported_at),
    text: (row) => imported(row.gateway_imported_at),
  },
  {
    id: 'bank',
    header: 'Bank statement',
    cell: (row) => imported(row.bank_imported_at),
    text: (row) => imported(row.bank_imported_at),
  },
  {
    id: 'locked',
    header: 'Locked',
    cell: (row) => <DateText value={row.locked_at} time />,
    text: (row) => (row.locked_at ? formatDate(row.locked_at) : ''),
  },
]

interface BeginDayProps {
  /** The day in the URL, otherwise yesterday. */
  asked: string
  onBegun: (id: string) => void
}

const BeginDay = ({ asked, onBegun }: BeginDayProps) => {
  const yesterday = addDays(localDateOf(new Date(useNow()).toISOString()), -1)
  const [day, setDay] = useState(isLocalDate(asked) ? asked : yesterday)
  const act = useAct({
    act: () => client.reconciliations.create({ day }),
    onDone: (made) => onBegun(made.id),
    touches: [api.reconciliations.key()],
  })
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Day">
          {(control) => (
            <Input
              {...control}
              type="date"
              max={yesterday}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          )}
        </Field>
        <Button
          pending={act.pending}
          disabledReason={day === '' ? 'Choose a day' : null}
          onClick={() => void act.run(undefined)}
        >
          Reconcile day
        </Button>
      </div>
      <ActError error={act.error} className="mt-3" />
    </div>
  )
}

export const DaysList = () => {
  const params = useListParams()
  const mayWrite = useAbility('reconciliations.write')
  const asked = params.get('date')
  const open = (day: string) => params.set({ day, date: null, status: null, q: null })
  const query = useInfiniteQuery(
    api.reconciliations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        status: oneOf(reconciliationStatuses, params.get('status')),
      }),
      ...keyset,
    }),
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-prose text-sm text-muted">
          Each day, we compare the provider file, our ledger and the bank statement. Explain every difference,
          then lock the day.
        </p>
        {mayWrite && <BeginDay key={asked} asked={asked} onBegun={open} />}
      </div>
      <ListView
        name="days"
        columns={columnsOf(open)}
        query={query}
        order="Newest first"
        nameOf={(row) => formatDate(row.day)}
        opens={false}
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: reconciliationStatuses.map((value) => ({ value, label: labels[value] })),
          },
        ]}
        failure="Couldn’t load the days"
        empty={{
          title: 'No days reconciled yet',
          text: 'Choose yesterday above and import the provider file and bank statement.',
        }}
      />
    </>
  )
}
