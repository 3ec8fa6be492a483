import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Dashboard')

export default function AdminDashboardPage() {
  return (
    <ComingPage
      title="Dashboard"
      purpose="How the business stands today."
      will="Here you will see the headline figures, each leading to the rows behind it."
      meanwhile="Until then, the lists in the sidebar show the same rows one by one."
      action={{ label: 'Applications', to: '/admin/applications' }}
    />
  )
}
