import { queuesOf } from '@efie/domain'
import { Link } from 'react-router'
import { toUserError } from '~/platform/api/user-error.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { ageOf } from '~/platform/lists/age.ts'
import { useUrlParams } from '~/platform/navigation/use-url-params.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { formatCount } from '~/ui/formats.ts'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { useNow } from '~/ui/use-now.ts'
import { awaitedEntries, queueEntries } from './desks.ts'
import { Trend } from './trend.tsx'
import { useWork, type Work } from './use-work.ts'

const countOf = ({ count, more }: { count: number; more: boolean }) =>
  `${formatCount(count)}${more ? '+' : ''}`

type TimedQueue = Work['queues'][number]

const QueueRow = ({ timed }: { timed: TimedQueue }) => {
  const now = useNow()
  const { label, to } = queueEntries[timed.queue]
  const { late, due, oldest } = timed
  return (
    <li>
      <Link
        to={to}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded px-2 py-1.5 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_4rem_11rem_7rem]"
      >
        <span className="font-medium">{label}</span>
        <span className="text-right font-semibold tabular-nums">{countOf(timed)}</span>
        <span className="flex flex-wrap gap-1.5">
          {late > 0 && <Badge tone="danger">{formatCount(late)} late</Badge>}
          {due > 0 && <Badge tone="caution">{formatCount(due)} due</Badge>}
          {late + due === 0 && oldest !== null && <span className="text-sm text-muted">In good time</span>}
        </span>
        <span className="text-right text-sm text-muted">
          {oldest !== null && (
            <>
              <span className="sr-only">Longest wait: </span>
              {ageOf(oldest, now)}
            </>
          )}
        </span>
      </Link>
    </li>
  )
}

const Queues = ({ queues }: { queues: readonly TimedQueue[] }) => (
  <section aria-labelledby="work-today">
    <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="work-today" className="text-lg font-semibold">
        My work today
      </h2>
      <p className="text-sm text-muted">
        Due after one working day, late after two; visits, promises and leads by their day
      </p>
    </div>
    <ul className="-mx-2 divide-y divide-line">
      {queues.map((timed) => (
        <QueueRow key={timed.queue} timed={timed} />
      ))}
    </ul>
  </section>
)

const Waiting = ({ waiting }: { waiting: Work['waiting'] }) =>
  waiting.length > 0 && (
    <section aria-labelledby="waiting-for-others">
      <h3 id="waiting-for-others" className="font-semibold">
        Waiting for others
      </h3>
      <ul className="-mx-2">
        {waiting.map((list) => (
          <li key={list.awaited}>
            <Link
              to={awaitedEntries[list.awaited].to}
              className="flex items-center justify-between gap-4 rounded px-2 py-1.5 text-sm hover:bg-sunken"
            >
              {awaitedEntries[list.awaited].label}
              <span className="font-semibold tabular-nums">{countOf(list)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

/** What is late and due in a desk's queues, what waits for others, and a trend. */
const WorkCard = () => {
  const { role } = useUser()
  const { data, error, isFetching, refetch } = useWork()
  if (!data)
    return error ? (
      <ErrorState
        title="Couldn’t load your work today"
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <div className="mb-6">
        <SkeletonRows rows={Math.max(5, queuesOf(role).length)} />
      </div>
    )
  return (
    <Card className="mb-6 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <Queues queues={data.queues} />
      <div className="space-y-5 max-lg:border-t max-lg:border-line max-lg:pt-5 lg:border-l lg:border-line lg:pl-10">
        {data.trend && <Trend trend={data.trend} />}
        <Waiting waiting={data.waiting} />
      </div>
    </Card>
  )
}

/** A desk's first card, until one of its lists is chosen: then the list has the page to itself. */
export const WorkToday = () => (useUrlParams().params.has('tab') ? null : <WorkCard />)
