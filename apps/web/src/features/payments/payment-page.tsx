import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Payment')

export default function PaymentPage() {
  return (
    <ComingPage
      title="Payment"
      purpose="One payment with everything that happened to it."
      will="Here you will see the payment, its attempts and its receipt."
      meanwhile="Until then, look at your payment history."
      action={{ label: 'Payment History', to: '/payments' }}
    />
  )
}
