import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Company Dashboard')

export default function CompanyPage() {
  return (
    <ComingPage
      title="Company Dashboard"
      purpose="Your employees on Efie, and what your company owes this month."
      will="Here you will see your employees, deductions and the current invoice."
      meanwhile="Until then, write to us about your company’s account."
      action={{ label: 'Create Ticket', to: '/tickets/create' }}
    />
  )
}
