import { useQuery } from '@tanstack/react-query'
import { delinquencyBucketLabels, formatMoney } from '@efie/domain'
import { api } from '~/app/api/client.ts'
import { toUserError } from '~/app/api/user-error.ts'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonStats } from '~/ui/skeleton.tsx'
import { BarList } from './bar-list.tsx'
import { ChartCard } from './chart-card.tsx'
import { monthLabel, shareText } from './span.ts'

/** Portfolio at risk, ageing of arrears, vintages and cures: as they stand today, whatever the days above. */
export const RiskCharts = () => {
  const { data, error, isFetching, refetch } = useQuery(api.loans.portfolio.queryOptions())
  if (error)
    return (
      <ErrorState
        title="Failed to fetch the portfolio"
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <SkeletonStats count={4} />
  return (
    <>
      <p className="mb-4 text-muted">
        {data.loans} running {data.loans === 1 ? 'loan' : 'loans'} with{' '}
        <strong className="money text-ink">{formatMoney(data.principal_outstanding)}</strong> outstanding on{' '}
        <DateText value={data.as_of} />.
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        <ChartCard
          title="Portfolio at risk"
          description="Principal of loans more than so many days late, and its share of all."
          empty="No loan is running."
          table={{
            headers: ['More than', 'Loans', 'Principal', 'Share'],
            rows: data.par.map(({ days, loans, principal, share_bps }) => [
              `${days} ${days === 1 ? 'day' : 'days'}`,
              String(loans),
              formatMoney(principal),
              shareText(share_bps),
            ]),
          }}
        >
          <BarList
            tone="accent"
            bars={data.par.map(({ days, principal, share_bps }) => ({
              label: `More than ${days} ${days === 1 ? 'day' : 'days'}`,
              value: principal,
              text: shareText(share_bps),
              note: formatMoney(principal),
            }))}
          />
        </ChartCard>
        <ChartCard
          title="Ageing of arrears"
          description="Running loans by days past due."
          empty="No loan is running."
          table={{
            headers: ['Late by', 'Loans', 'Principal', 'Past due'],
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
              note: `${loans} ${loans === 1 ? 'loan' : 'loans'}`,
              to: '/admin/applications?status=active',
            }))}
          />
        </ChartCard>
        <ChartCard
          title="Vintages"
          description="Loans of each month of payout that were ever late by more than 30 and 90 days."
          empty="Nothing has been paid out yet."
          table={{
            headers: ['Paid out in', 'Loans', 'Ever 30', 'Ever 90', 'Settled', 'Written off'],
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
        <ChartCard
          title="Cures"
          description="Loans that fell into arrears in a month, and how many came out again."
          empty="No loan has been in arrears."
          table={{
            headers: ['Month', 'Fell late', 'Cured', 'Share'],
            rows: data.cures.map(({ month, entered, cured, share_bps }) => [
              monthLabel(month),
              String(entered),
              String(cured),
              shareText(share_bps),
            ]),
          }}
        />
      </div>
    </>
  )
}
