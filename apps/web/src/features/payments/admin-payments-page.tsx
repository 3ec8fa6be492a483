import { PaymentsList } from '~/parts/payments/payments-list.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'

export const meta = pageMeta('Payments')

export default function AdminPaymentsPage() {
  return (
    <Page>
      <PageHeader
        title="Payments"
        purpose="Every payment and demand that your role may read, with its attempts and refunds."
      />
      <PaymentsList />
    </Page>
  )
}
