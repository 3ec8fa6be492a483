import { useQuery } from '@tanstack/react-query'
import { counted, formatMoney, sentenceOf } from '@efie/domain'
import { MessageSquareText } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { Card, CardHeader, Stat } from '~/ui/card.tsx'
import { formatDate } from '~/ui/dates.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { SkeletonRows, SkeletonStats } from '~/ui/skeleton-layouts.tsx'
import { statGrid } from '~/ui/stat-grid.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { type SmsCosts } from './broadcast.ts'

type Day = SmsCosts['days'][number]

const MINUTE = 60_000

const textsOf = ({ texts, segments }: Pick<Day, 'texts' | 'segments'>): string =>
  texts === 0 ? 'No text messages' : `${counted(texts, 'text message')} in ${counted(segments, 'part')}`

const Today = ({ costs: { today, price, daily_alert } }: { costs: SmsCosts }) => {
  const over = today.cost > daily_alert
  return (
    <>
      {over && (
        <Notice tone="danger" title="Today’s text messages cost more than the alert level">
          <Link to="?tab=deliveries" className="font-medium underline underline-offset-4">
            The delivery log
          </Link>{' '}
          shows who the messages went to.
        </Notice>
      )}
      <div className={statGrid(3)}>
        <Stat
          label="Today"
          value={formatMoney(today.cost)}
          hint={textsOf(today)}
          tone={over ? 'danger' : 'neutral'}
        />
        <Stat label="Alert level" value={formatMoney(daily_alert)} hint="Per day" />
        <Stat label="Price" value={formatMoney(price)} hint="Per part of a text message" />
      </div>
      <ProgressBar
        value={(today.cost / daily_alert) * 100}
        label="Share of today’s alert level"
        tone={over ? 'danger' : 'primary'}
      />
      <p className="text-sm text-muted">
        Set the price and the alert level in the{' '}
        <Link to="/admin/settings" className="font-medium text-primary underline underline-offset-4">
          system settings
        </Link>
        .
      </p>
    </>
  )
}

/** A column per day, oldest first. The table below has the numbers. */
const DayColumns = ({ days }: { days: readonly Day[] }) => {
  const most = Math.max(1, ...days.map(({ cost }) => cost))
  const shown = days.toReversed()
  return (
    <figure>
      <div
        aria-hidden="true"
        className="grid h-40 items-end gap-px border-b sm:gap-1"
        style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}
      >
        {shown.map((day) => (
          <div
            key={day.day}
            title={`${formatDate(day.day)}: ${formatMoney(day.cost)}, ${textsOf(day)}`}
            className="flex h-full items-end rounded-t hover:bg-sunken"
          >
            <div
              className="w-full rounded-t bg-primary"
              style={{ height: `${day.cost > 0 ? Math.max(2, (day.cost / most) * 100) : 0}%` }}
            />
          </div>
        ))}
      </div>
      <figcaption className="mt-1.5 flex justify-between text-xs text-muted">
        <span>{formatDate(shown[0]?.day ?? '')}</span>
        <span>{formatDate(shown.at(-1)?.day ?? '')}</span>
      </figcaption>
    </figure>
  )
}

const Days = ({ days }: { days: readonly Day[] }) => (
  <Table caption="SMS cost by day and message type" containerClassName="shadow-none">
    <TableHead>
      <tr>
        <HeadCell>Day</HeadCell>
        <HeadCell>Type</HeadCell>
        <HeadCell align="end" className="max-sm:hidden">
          Text messages
        </HeadCell>
        <HeadCell align="end" className="max-sm:hidden">
          Parts
        </HeadCell>
        <HeadCell align="end">Cost</HeadCell>
      </tr>
    </TableHead>
    <TableBody>
      {days.flatMap(({ day, templates }) =>
        templates.map(({ template, texts, segments, cost }, place) => (
          <Row key={`${day} ${template}`}>
            <Cell className="whitespace-nowrap">
              {place === 0 ? formatDate(day) : <span className="sr-only">{formatDate(day)}</span>}
            </Cell>
            <Cell>
              {sentenceOf(template)}
              <span className="block text-xs text-muted sm:hidden">{textsOf({ texts, segments })}</span>
            </Cell>
            <Cell align="end" className="max-sm:hidden">
              {texts}
            </Cell>
            <Cell align="end" className="max-sm:hidden">
              {segments}
            </Cell>
            <Cell align="end" className="whitespace-nowrap">
              {formatMoney(cost)}
            </Cell>
          </Row>
        )),
      )}
    </TableBody>
  </Table>
)

/** SMS costs per day, and today's compared with the alert level. */
export const SmsCostTab = () => {
  const query = useQuery({ ...api.messages.smsCosts.queryOptions(), refetchInterval: MINUTE })
  if (query.isPending)
    return (
      <div className="space-y-4">
        <SkeletonStats count={3} />
        <SkeletonRows />
      </div>
    )
  if (query.isError)
    return (
      <ErrorState
        title="Couldn’t load SMS costs"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  const { days } = query.data
  const total = days.reduce((sum, { cost }) => sum + cost, 0)
  return (
    <div className="space-y-4">
      <Today costs={query.data} />
      {days.some(({ texts }) => texts > 0) ? (
        <Card className="min-w-0 space-y-5">
          <CardHeader title="Last 30 days" description={`${formatMoney(total)} in total.`} />
          <DayColumns days={days} />
          <Days days={days} />
        </Card>
      ) : (
        <EmptyState title="No text messages in the last 30 days" icon={MessageSquareText}>
          Once we’ve sent a text message, you’ll see the cost of each day.
        </EmptyState>
      )}
    </div>
  )
}
