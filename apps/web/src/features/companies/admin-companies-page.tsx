import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Companies')

export default function AdminCompaniesPage() {
  return (
    <ComingPage
      title="Companies"
      purpose="Employers that repay for their people."
      will="Here you will add companies, verify them and issue invoices."
      meanwhile="Until then, companies stay as they are."
      action={{ label: 'To the dashboard', to: '/admin' }}
    />
  )
}
