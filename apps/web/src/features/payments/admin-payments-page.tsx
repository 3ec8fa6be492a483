import { PaymentsList } from '~/parts/payments/payments-list.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'

export const meta = pageMeta('Payments')

export default function AdminPaymentsPage() {
  return (
    <Page>
      <PageHeader title="Payments" purpose="All payments and amounts due, with attempts and refunds." />
      <PaymentsList />
    </Page>
  )
}
