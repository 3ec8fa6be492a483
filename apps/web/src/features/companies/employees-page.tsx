import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Employees')

export default function EmployeesPage() {
  return (
    <ComingPage
      title="Employees"
      purpose="Your people on Efie, and what is deducted from their pay."
      will="Here you will invite employees and keep the list up to date."
      meanwhile="Until then, send us the list and we enter it."
      action={{ label: 'Create Ticket', to: '/tickets/create' }}
    />
  )
}
