import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Analytics')

export default function AdminAnalyticsPage() {
  return (
    <ComingPage
      title="Analytics"
      purpose="How the portfolio develops."
      will="Here you will compare applications, collections and arrears over time."
      meanwhile="Until then, the dashboard shows today’s figures."
      action={{ label: 'To the dashboard', to: '/admin' }}
    />
  )
}
