import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Payments')

export default function AdminPaymentsPage() {
  return (
    <ComingPage
      title="Payments"
      purpose="Every payment and demand."
      will="Here you will find payments, see their attempts and record refunds."
      meanwhile="Until then, nothing is lost: what tenants pay is booked."
      action={{ label: 'To the dashboard', to: '/admin' }}
    />
  )
}
