import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Billing History')

export default function BillingPage() {
  return (
    <ComingPage
      title="Billing History"
      purpose="Your company’s invoices, month by month."
      will="Here you will see and download every invoice."
      meanwhile="Until then, we send invoices on request."
      action={{ label: 'Create Ticket', to: '/tickets/create' }}
    />
  )
}
