import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Finance Dashboard')

export default function FinancePage() {
  return (
    <ComingPage
      title="Finance Dashboard"
      purpose="Money in, money out, and what waits for a second person."
      will="Here you will release payouts, record payments and close the day."
      meanwhile="Until then, the administration area lists all payments."
      action={{ label: 'Payments', to: '/admin/payments' }}
    />
  )
}
