import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { useBookLine } from '~/parts/lending/line-picker.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SkeletonStats } from '~/ui/skeleton-layouts.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { useNow } from '~/ui/use-now.ts'
import { ComparedFigures } from './compared-figures.tsx'
import { HeadlineFigures } from './headline-figures.tsx'
import { ReportCharts } from './report-charts.tsx'
import { RiskCharts } from './risk-charts.tsx'
import { SpanPicker } from './span-picker.tsx'
import { spanOf } from './span.ts'

export const meta = pageMeta('Analytics')

const Waiting = () => (
  <div className="space-y-6">
    <SkeletonStats count={6} />
    <div className="grid gap-4 lg:grid-cols-2">
      {['funnel', 'portfolio', 'revenue', 'shop'].map((chart) => (
        <Skeleton key={chart} className="h-72" />
      ))}
    </div>
  </div>
)

const Days = () => {
  const params = useListParams()
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const chosen = spanOf({ preset: params.get('span'), from: params.get('from'), to: params.get('to') }, today)
  const { span } = chosen
  const line = useBookLine()
  const compare = params.get('compare') !== 'no'
  const query = useQuery(
    api.analytics.report.queryOptions({
      input: { ...span, line },
      enabled: chosen.problem === null,
      placeholderData: keepPreviousData,
    }),
  )
  const report = query.data
  const before = useQuery(
    api.analytics.report.queryOptions({
      input: { from: report?.previous_from, to: report?.previous_to, line },
      enabled: compare && report !== undefined && !query.isPlaceholderData,
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <>
      <SpanPicker params={params} chosen={chosen} previous={report} compare={compare} />
      {query.error ? (
        <ErrorState
          title="Couldn’t load the report"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : report ? (
        <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          <ComparedFigures report={report} compare={compare} />
          <ReportCharts report={report} before={compare ? before.data : undefined} span={span} line={line} />
        </div>
      ) : (
        <Waiting />
      )}
    </>
  )
}

export default function AdminAnalyticsPage() {
  const params = useListParams()
  const mayReadRisk = useAbility('portfolio.read')
  const risk = mayReadRisk && params.get('tab') === 'risk'
  return (
    <Page>
      <PageHeader
        title="Analytics"
        purpose="How the business is doing. Every chart is also available as a table."
      />
      <section aria-label="All time" className="mb-8">
        <HeadlineFigures />
      </section>
      {mayReadRisk ? (
        <Tabs
          label="Analytics"
          value={risk ? 'risk' : 'days'}
          onValueChange={(tab) => params.set({ tab: tab === 'risk' ? 'risk' : null })}
          items={[
            { value: 'days', label: 'Trends', content: <Days /> },
            { value: 'risk', label: 'Risk', content: <RiskCharts /> },
          ]}
        />
      ) : (
        <Days />
      )}
    </Page>
  )
}
