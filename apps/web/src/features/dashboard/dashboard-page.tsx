import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Dashboard')

export default function DashboardPage() {
  return (
    <ComingPage
      title="Dashboard"
      purpose="What is due, what happens next, and where everything is."
      will="Here you will see your next payment, your application and your documents at a glance."
      meanwhile="Until then, the pages in the menu lead there one by one."
      action={{ label: 'My Application', to: '/application' }}
    />
  )
}
