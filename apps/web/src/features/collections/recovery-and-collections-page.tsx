import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Recovery and Collections Dashboard')

export default function RecoveryAndCollectionsPage() {
  return (
    <ComingPage
      title="Recovery and Collections Dashboard"
      purpose="Tenants who are behind, and what was agreed with them."
      will="Here you will work through your cases, log contacts and agree new dates."
      meanwhile="Until then, the administration area shows the payments of tenants in arrears."
      action={{ label: 'Payments', to: '/admin/payments' }}
    />
  )
}
