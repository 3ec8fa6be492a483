import type { AppContract } from '@efie/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BookLine, counted, delinquencyBucketLabels, formatMoney } from '@efie/domain'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { LinePicker, useBookLine } from '~/parts/lending/line-picker.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonStats } from '~/ui/skeleton-layouts.tsx'
import { BarList } from './bar-list.tsx'
import { ChartCard } from './chart-card.tsx'
import { monthLabel, shareText } from './span.ts'

type Portfolio = InferContractRouterOutputs<AppContract>['loans']['portfolio']

/** Nouns for the figures of each line. */
const nouns: Record<BookLine, { one: string; many: string; begun: string }> = {
  both: { one: 'loan or plan', many: 'loans and plans', begun: 'payout or delivery' },
  rent: { one: 'loan', many: 'loans', begun: 'payout' },
  shop: { one: 'plan', many: 'plans', begun: 'delivery' },
}

const countOf = (line: BookLine, count: number): string => counted(count, nouns[line].one, nouns[line].many)

/** Link to a figure's rows; there is no single list for both lines. */
const rowsOf: Record<BookLine, string | undefined> = {
  both: undefined,
  rent: '/admin/applications?status=active',
  shop: '/admin/orders?tab=all',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface ChartProps {
  data: Portfolio
}

const noneRunning = ({ line }: Portfolio): string => `No active ${nouns[line].many}.`

const AtRisk = ({ data }: ChartProps) => {
  const { many } = nouns[data.line]
  return (
    <ChartCard
      title="Portfolio at risk"
      description={`Outstanding principal on ${many} past due by more than this many days, and its share of the total.`}
      empty={noneRunning(data)}
      table={{
        headers: ['More than', capital(many), 'Principal', 'Share'],
        rows: data.par.map(({ days, loans, principal, share_bps }) => [
          counted(days, 'day'),
          String(loans),
          formatMoney(principal),
          shareText(share_bps),
        ]),
      }}
    >
      <BarList
        tone="accent"
        bars={data.par.map(({ days, principal, share_bps }) => ({
          label: `More than ${counted(days, 'day')}`,
          value: principal,
          text: shareText(share_bps),
          note: formatMoney(principal),
        }))}
      />
    </ChartCard>
  )
}

const Ageing = ({ data }: ChartProps) => {
  const { many } = nouns[data.line]
  return (
    <ChartCard
      title="Arrears ageing"
      description={`Active ${many} by days past due.`}
      empty={noneRunning(data)}
      table={{
        headers: ['Past due by', capital(many), 'Principal', 'Past due'],
        rows: data.ageing.map(({ bucket, loans, principal, past_due }) => [
          delinquencyBucketLabels[bucket],
          String(loans),
          formatMoney(principal),
          formatMoney(past_due),
        ]),
      }}
    >
      <BarList
        bars={data.ageing.map(({ bucket, loans, principal }) => ({
          label: delinquencyBucketLabels[bucket],
          value: principal,
          text: formatMoney(principal),
          note: countOf(data.line, loans),
          to: rowsOf[data.line],
        }))}
      />
    </ChartCard>
  )
}

const Vintages = ({ data }: ChartProps) => {
  const { many, begun } = nouns[data.line]
  return (
    <ChartCard
      title="Vintages"
      description={`${capital(many)} by month of ${begun}, and how many were ever more than 30 or 90 days past due.`}
      empty={`No ${begun} in the last twelve months.`}
      table={{
        headers: ['Started in', capital(many), 'Ever 30+ days', 'Ever 90+ days', 'Settled', 'Written off'],
        rows: data.vintages.map((row) => [
          monthLabel(row.month),
          String(row.loans),
          String(row.ever_30),
          String(row.ever_90),
          String(row.settled),
          String(row.written_off),
        ]),
      }}
    />
  )
}

const Cures = ({ data }: ChartProps) => {
  const { many, one } = nouns[data.line]
  return (
    <ChartCard
      title="Cure rate"
      description={`${capital(many)} that fell into arrears each month, and how many have caught up since.`}
      empty={`No ${one} has been in arrears.`}
      table={{
        headers: ['Month', 'Fell into arrears', 'Cured', 'Share'],
        rows: data.cures.map(({ month, entered, cured, share_bps }) => [
          monthLabel(month),
          String(entered),
          String(cured),
          shareText(share_bps),
        ]),
      }}
    />
  )
}

/** Portfolio at risk, ageing of arrears, vintages and cures: as they stand today, whatever the days above. */
export const RiskCharts = () => {
  const line = useBookLine()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    api.loans.portfolio.queryOptions({ input: { line }, placeholderData: keepPreviousData }),
  )
  if (error)
    return (
      <ErrorState
        title="Couldn’t load the portfolio"
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <SkeletonStats count={4} />
  return (
    <>
      <LinePicker className="mb-4 max-w-xs" />
      <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
        <p className="mb-4 text-muted">
          {countOf(data.line, data.loans)} active, with{' '}
          <strong className="money text-ink">{formatMoney(data.principal_outstanding)}</strong> outstanding on{' '}
          <DateText value={data.as_of} />.{' '}
          {data.line === 'both' && 'Rent and shop together make up the whole portfolio.'}
        </p>
        <div className="grid gap-4 lg:grid-cols-2">
          <AtRisk data={data} />
          <Ageing data={data} />
          <Vintages data={data} />
          <Cures data={data} />
        </div>
      </div>
    </>
  )
}
