import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Payment History')

export default function PaymentsPage() {
  return (
    <ComingPage
      title="Payment History"
      purpose="What you paid, what is due, and when."
      will="Here you will see every payment and pay what is due."
      meanwhile="Until then, write to us about a payment."
      action={{ label: 'Create Ticket', to: '/tickets/create' }}
    />
  )
}
