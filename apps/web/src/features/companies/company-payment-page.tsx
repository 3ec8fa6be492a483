import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Make Payment')

export default function CompanyPaymentPage() {
  return (
    <ComingPage
      title="Make Payment"
      purpose="Pay your company’s invoice."
      will="Here you will pay an open invoice by mobile money, card or bank transfer."
      meanwhile="Until then, pay by bank transfer as your invoice says."
      action={{ label: 'Billing History', to: '/company/billing' }}
    />
  )
}
