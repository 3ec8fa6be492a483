import { holidays } from '@efie/contracts/holidays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ImportButton } from '~/parts/imports/import-button.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField, TextField } from '~/platform/forms/fields.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Select } from '~/ui/select.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { useNow } from '~/ui/use-now.ts'

interface Holiday {
  date: string
  name: string
  source: 'law' | 'announced' | 'worked'
}

const sources: Record<Holiday['source'], { text: string; tone: Tone }> = {
  law: { text: 'Statutory', tone: 'neutral' },
  announced: { text: 'Announced', tone: 'primary' },
  worked: { text: 'Working day', tone: 'caution' },
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
const dayOf = (date: string): string => weekday.format(new Date(`${date}T00:00:00Z`))

const touches = [api.holidays.key(), api.audit.key()]

const HolidayForm = ({ onDone }: { onDone: () => void }) => {
  const form = useContractForm(holidays.set, { omit: ['observed'] })
  return (
    <ActForm
      form={form}
      act={(day) => client.holidays.set(day)}
      done={({ date, name }) => `${name} on ${formatDate(date)} is a holiday`}
      onDone={onDone}
      touches={touches}
      submit="Add holiday"
      wide
      className="space-y-4"
    >
      <DateField form={form} name="date" label="Day" className="max-w-52" />
      <TextField form={form} name="name" label="Name" help="For example, Eid al-Adha." autoComplete="off" />
    </ActForm>
  )
}

/** A day by law can be marked as worked; what was changed by hand goes back to the law. */
const Change = ({ holiday }: { holiday: Holiday }) => {
  const [asking, setAsking] = useState(false)
  const mayWrite = useAbility('settings.write')
  const { date, name, source } = holiday
  const act = useAct({
    act: async () => {
      await (source === 'law'
        ? client.holidays.set({ date, name, observed: false })
        : client.holidays.remove({ date }))
    },
    done: {
      law: `${formatDate(date)} is now a working day`,
      announced: `${name} removed`,
      worked: `${name} restored`,
    }[source],
    onDone: () => setAsking(false),
    touches,
  })
  const question = {
    law: `Mark ${name} as a working day?`,
    announced: `Remove ${name}?`,
    worked: `Restore ${name}?`,
  }[source]
  const label = { law: 'Mark as working day', announced: 'Remove', worked: 'Restore holiday' }[source]
  return (
    <>
      <Button
        tone="secondary"
        size="sm"
        aria-label={`${label}: ${name}, ${formatDate(date)}`}
        disabledReason={mayWrite ? null : 'Insufficient permissions'}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={question}
        confirmLabel={label}
        danger={source === 'announced'}
        pending={act.pending}
        onConfirm={() => void act.run(undefined)}
      >
        <p>
          {source === 'worked'
            ? `${formatDate(date)} counts as a holiday again.`
            : `${formatDate(date)} counts as a working day.`}{' '}
          New tickets’ deadlines and delivery estimates change straight away. Instalment due dates and the
          deadlines of open tickets don’t change.
        </p>
        <ActError error={act.error} className="mt-3" />
      </ConfirmDialog>
    </>
  )
}

const Days = ({ days }: { days: readonly Holiday[] }) => (
  <Table caption="Public holidays">
    <TableHead>
      <tr>
        <HeadCell>Day</HeadCell>
        <HeadCell>Name</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell align="end">Change</HeadCell>
      </tr>
    </TableHead>
    <TableBody>
      {days.map((day) => (
        <Row key={day.date}>
          <Cell>
            <DateText value={day.date} />
            <span className="block text-muted">{dayOf(day.date)}</span>
          </Cell>
          <Cell className="font-semibold">{day.name}</Cell>
          <Cell>
            <Badge tone={sources[day.source].tone}>{sources[day.source].text}</Badge>
          </Cell>
          <Cell align="end">
            <Change holiday={day} />
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
)

/** Public holidays of a year: by law, and as announced. */
export const HolidaysTab = () => {
  const params = useListParams()
  const mayWrite = useAbility('settings.write')
  const [adding, setAdding] = useState(false)
  const present = new Date(useNow()).getUTCFullYear()
  const year = Number(params.get('year')) || present
  const query = useQuery(api.holidays.list.queryOptions({ input: { year } }))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-prose text-muted">
          Ticket deadlines and delivery estimates skip these days. Instalment due dates don’t. Add the days
          that are announced each year, such as the two Eids.
        </p>
        <div className="flex flex-wrap gap-2">
          <Select
            aria-label="Year"
            value={String(year)}
            options={[present - 1, present, present + 1, present + 2].map((value) => ({
              value: String(value),
              label: String(value),
            }))}
            onChange={(event) => params.set({ year: event.target.value })}
          />
          <ImportButton kind="holidays" touches={touches} />
          <Button
            disabledReason={mayWrite ? null : 'Insufficient permissions'}
            onClick={() => setAdding(true)}
          >
            Add a holiday
          </Button>
        </div>
      </div>
      {query.isPending && <SkeletonRows rows={12} />}
      {query.error && (
        <ErrorState
          title="Couldn’t load holidays"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && <Days days={query.data.data} />}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add a holiday"
        description="As published by the Ministry for the Interior."
      >
        <HolidayForm onDone={() => setAdding(false)} />
      </Dialog>
    </>
  )
}
