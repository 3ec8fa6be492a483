import type { AppContract } from '@efie/contracts'
import { type BookLine, counted, formatMoney, sentenceOf, statusLabel } from '@efie/domain'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { LinePicker } from '~/parts/lending/line-picker.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { BarList } from './bar-list.tsx'
import { ChartCard } from './chart-card.tsx'
import { MonthColumns } from './month-columns.tsx'
import { hoursText, monthLabel, type Span } from './span.ts'

export type Report = InferContractRouterOutputs<AppContract>['analytics']['report']

export interface ReportProps {
  report: Report
  /** The previous period; undefined without comparison. */
  before: Report | undefined
  span: Span
  line: BookLine
}

const steps: Record<string, string> = {
  submitted: 'Submitted',
  reviewed: 'Review started',
  approved: 'Approved',
  signed: 'Signed',
  paid_out: 'Paid out to the landlord',
}

const share = (part: number, whole: number): string =>
  whole > 0 ? `${Math.round((part / whole) * 100)}%` : '–'

const Funnel = ({ report, before, span }: ReportProps) => {
  const submitted = report.funnel[0]?.count ?? 0
  const earlier = (step: string) => before?.funnel.find((row) => row.step === step)?.count
  return (
    <ChartCard
      title="From application to payout"
      description="Applications from this period, by the stage they reached."
      section="funnel"
      span={span}
      empty="No applications in this period."
      table={{
        headers: ['Stage', 'Applications', 'Share of submitted', ...(before ? ['Previous period'] : [])],
        rows:
          submitted === 0
            ? []
            : report.funnel.map(({ step, count }) => [
                steps[step] ?? sentenceOf(step),
                String(count),
                share(count, submitted),
                ...(before ? [String(earlier(step) ?? 0)] : []),
              ]),
      }}
    >
      <BarList
        bars={report.funnel.map(({ step, count }) => ({
          label: steps[step] ?? sentenceOf(step),
          value: count,
          before: earlier(step),
          text: String(count),
          note: share(count, submitted),
        }))}
      />
    </ChartCard>
  )
}

const Portfolio = ({ report }: ReportProps) => {
  const mayRead = useAbility('applications.read')
  return (
    <ChartCard
      title="Portfolio by status"
      description="All applications by their current status."
      section="portfolio"
      span={{ from: report.from, to: report.to }}
      empty="No applications yet."
      table={{
        headers: ['Status', 'Applications', 'Rent financed'],
        rows: report.portfolio.map(({ status, count, financed }) => [
          sentenceOf(status),
          String(count),
          formatMoney(financed),
        ]),
      }}
    >
      <BarList
        bars={report.portfolio.map(({ status, count, financed }) => ({
          label: sentenceOf(status),
          value: count,
          text: String(count),
          note: formatMoney(financed),
          to: mayRead ? `/admin/applications?status=${status}` : undefined,
        }))}
      />
    </ChartCard>
  )
}

/** What the two loan cards cover. */
const about: Record<BookLine, string> = {
  both: 'Rent loans and shop plans together',
  rent: 'Rent loans only',
  shop: 'Shop plans only',
}

const Collections = ({ report, span, line }: ReportProps) => (
  <ChartCard
    wide
    title="Due and collected"
    description={`What was due, and what we collected from instalments and settlements. ${about[line]}.`}
    section="collections"
    span={span}
    line={line}
    empty="Nothing was due in this period."
    table={{
      headers: ['Month', 'Due', 'Collected', 'Share'],
      rows: report.collections.map(({ month, due, collected }) => [
        monthLabel(month),
        formatMoney(due),
        formatMoney(collected),
        share(collected, due),
      ]),
    }}
  >
    <MonthColumns rows={report.collections} />
  </ChartCard>
)

const Revenue = ({ report, before, span }: ReportProps) => {
  const earlier = (account: string) =>
    before && (before.revenue_by_kind.find((row) => row.account === account)?.amount ?? 0)
  return (
    <ChartCard
      title="Revenue by type"
      description="Interest and fees recognised in this period, excluding VAT."
      section="revenue_by_kind"
      span={span}
      empty="No revenue in this period."
      table={{
        headers: ['Type', 'Amount', ...(before ? ['Previous period'] : [])],
        rows: report.revenue_by_kind.map(({ account, name, amount }) => [
          name,
          formatMoney(amount),
          ...(before ? [formatMoney(earlier(account) ?? 0)] : []),
        ]),
      }}
    >
      <BarList
        bars={report.revenue_by_kind.map(({ account, name, amount }) => ({
          label: name,
          value: amount,
          before: earlier(account),
          text: formatMoney(amount),
        }))}
      />
    </ChartCard>
  )
}

const Shop = ({ report, before, span }: ReportProps) => {
  const mayRead = useAbility('orders.read')
  const earlier = (status: string) =>
    before && (before.shop.find((row) => row.status === status)?.amount ?? 0)
  return (
    <ChartCard
      title="Shop"
      description="Orders from this period by current status, at cash price."
      section="shop"
      span={span}
      empty="No orders in this period."
      table={{
        headers: ['Status', 'Orders', 'Amount', ...(before ? ['Previous period'] : [])],
        rows: report.shop.map(({ status, orders, amount }) => [
          sentenceOf(status),
          String(orders),
          formatMoney(amount),
          ...(before ? [formatMoney(earlier(status) ?? 0)] : []),
        ]),
      }}
    >
      <BarList
        tone="accent"
        bars={report.shop.map(({ status, orders, amount }) => ({
          label: sentenceOf(status),
          value: amount,
          before: earlier(status),
          text: formatMoney(amount),
          note: counted(orders, 'order'),
          to: mayRead ? '/admin/orders?tab=all' : undefined,
        }))}
      />
    </ChartCard>
  )
}

const ApprovalTime = ({ report, before }: ReportProps) => {
  const { median, p90, decided } = report.approval_hours
  const rows = [
    ['Median', hoursText(median), hoursText(before?.approval_hours.median ?? null)],
    ['90th percentile', hoursText(p90), hoursText(before?.approval_hours.p90 ?? null)],
    ['Decisions', String(decided), String(before?.approval_hours.decided ?? 0)],
  ]
  return (
    <ChartCard
      title="Time to a decision"
      description="From submission to approval or rejection. Our target is 24–48 hours."
      empty="No decisions in this period."
      table={{
        headers: ['Metric', 'This period', ...(before ? ['Previous period'] : [])],
        rows: decided === 0 ? [] : rows.map((row) => row.slice(0, before ? 3 : 2)),
      }}
    >
      <KeyValues
        items={rows.map(([label = '', now = '', then = '']) => ({
          label,
          value: (
            <>
              {now}
              {before && <span className="block text-sm text-muted">Previous period: {then}</span>}
            </>
          ),
        }))}
      />
    </ChartCard>
  )
}

const Cohorts = ({ report, span, line }: ReportProps) => (
  <ChartCard
    wide
    title="Loans by month of payout or delivery"
    description={`How each month’s loans are doing today. ${about[line]}.`}
    section="cohorts"
    span={span}
    line={line}
    empty="Nothing was paid out or delivered in this period."
    table={{
      headers: ['Started in', 'Loans', 'Financed', statusLabel('settled'), 'Over 30 days past due'],
      rows: report.cohorts.map(({ month, loans, financed, settled, past_due }) => [
        monthLabel(month),
        String(loans),
        formatMoney(financed),
        String(settled),
        `${past_due} (${share(past_due, loans)})`,
      ]),
    }}
  />
)

export const ReportCharts = (props: ReportProps) => (
  <div className="grid gap-4 lg:grid-cols-2">
    <div className="min-w-0 space-y-4">
      <Funnel {...props} />
      <ApprovalTime {...props} />
    </div>
    <Portfolio {...props} />
    <LinePicker className="max-w-xs lg:col-span-2" />
    <Collections {...props} />
    <Cohorts {...props} />
    <Revenue {...props} />
    <Shop {...props} />
  </div>
)
