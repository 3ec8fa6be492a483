import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Company Manager Dashboard')

export default function CompanyManagerPage() {
  return (
    <ComingPage
      title="Company Manager Dashboard"
      purpose="The companies you look after, their employees and invoices."
      will="Here you will see your companies and their monthly invoices."
      meanwhile="Until then, the administration area lists your companies."
      action={{ label: 'Companies', to: '/admin/companies' }}
    />
  )
}
