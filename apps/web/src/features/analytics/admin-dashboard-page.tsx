import { ApprovalsCard } from '~/parts/approvals/approvals-card.tsx'
import { Trend } from '~/parts/queues/trend.tsx'
import { useWork } from '~/parts/queues/use-work.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Card } from '~/ui/card.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { HeadlineFigures } from './headline-figures.tsx'
import { Alerts, QueueBoard } from './queue-board.tsx'

export const meta = pageMeta('Dashboard')

/** How the promise to applicants was kept; the figures above work without it. */
const AdminTrend = () => {
  const { data } = useWork()
  if (!data?.trend) return null
  return (
    <Card className="mt-8">
      <Trend trend={data.trend} />
    </Card>
  )
}

export default function AdminDashboardPage() {
  return (
    <Page>
      <PageHeader title="Dashboard" purpose="How the business is doing today." />
      <Alerts />
      <ApprovalsCard />
      <section aria-label="Figures">
        <HeadlineFigures />
      </section>
      <QueueBoard />
      <AdminTrend />
    </Page>
  )
}
