import { ApprovalsCard } from '~/parts/approvals/approvals-card.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { WorkToday } from '~/parts/queues/work-today.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { OpenCase } from '~/parts/applications/review/open-case.tsx'
import { CreditQueue } from './credit-queue.tsx'
import { queueTabOf, queueTabs } from '~/parts/applications/review/desk-queue.ts'

export const meta = pageMeta('Credit Analyst Dashboard')

export default function CreditAnalystPage() {
  const params = useListParams()
  const tab = queueTabOf(params.get('tab'))
  return (
    <Page>
      <PageHeader title="Credit Analyst Dashboard" purpose="Take applications, review them and decide." />
      <WorkToday />
      <ApprovalsCard />
      <Tabs
        label="Applications by status"
        value={tab.value}
        onValueChange={(value) => params.set({ tab: value, q: null })}
        items={queueTabs.map((item) => ({
          value: item.value,
          label: item.label,
          content: <CreditQueue tab={item} />,
        }))}
      />
      <OpenCase queue="desk" />
    </Page>
  )
}
