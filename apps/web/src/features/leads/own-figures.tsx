import { useQuery } from '@tanstack/react-query'
import { addDays } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Stat } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Money } from '~/ui/money.tsx'
import { SkeletonStats } from '~/ui/skeleton-layouts.tsx'
import { statGrid } from '~/ui/stat-grid.ts'
import { useNow } from '~/ui/use-now.ts'
import { dayOf, type LeadFigures, percentOfBps } from './lead.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

const Figures = ({ data }: { data: LeadFigures }) => (
  <div className={statGrid(5)}>
    <Stat label="New leads" value={data.created} hint="Added in this period" />
    <Stat label="Applied" value={data.applied} hint="From these leads" />
    <Stat
      label="Conversion"
      value={percentOfBps(data.conversion_bps)}
      hint="Share of new leads who applied"
    />
    <Stat label="Approved" value={data.approved} hint="From their applications" />
    <Stat label="Financed" value={<Money amount={data.financed_amount} />} hint="Paid to landlords" />
  </div>
)

/** Results of the leads of a period. */
export const OwnFigures = () => {
  const params = useListParams()
  const today = dayOf(useNow())
  const read = (name: string, otherwise: string) =>
    day.test(params.get(name)) ? params.get(name) : otherwise
  const from = read('from', addDays(today, -30))
  const to = read('to', today)
  const wrong = from > to
  const { data, error, isFetching, refetch } = useQuery(
    api.leads.figures.queryOptions({ input: { from, to }, enabled: !wrong }),
  )
  return (
    <section aria-label="My figures">
      <div className="mb-4 grid max-w-lg gap-4 sm:grid-cols-2">
        <Field label="From" error={wrong ? 'Choose a start date before the end date' : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={from}
              max={today}
              onChange={(event) => params.set({ from: event.target.value })}
            />
          )}
        </Field>
        <Field label="To">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={to}
              max={today}
              onChange={(event) => params.set({ to: event.target.value })}
            />
          )}
        </Field>
      </div>
      {data && !wrong && <Figures data={data} />}
      {!data && error && (
        <ErrorState
          title="Couldn’t load your figures"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && !wrong && <SkeletonStats count={5} />}
    </section>
  )
}
