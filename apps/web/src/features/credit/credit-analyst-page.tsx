import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Credit Analyst Dashboard')

export default function CreditAnalystPage() {
  return (
    <ComingPage
      title="Credit Analyst Dashboard"
      purpose="Applications that wait for a decision."
      will="Here you will take applications, check them and decide."
      meanwhile="Until then, the administration area lists all applications."
      action={{ label: 'Applications', to: '/admin/applications' }}
    />
  )
}
