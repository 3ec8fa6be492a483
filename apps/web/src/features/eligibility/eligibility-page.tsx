import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta(
  'Eligibility Check',
  'Check in two minutes whether Efie can finance your rent advance.',
)

export default function EligibilityPage() {
  return (
    <ComingPage
      title="Eligibility Check"
      purpose="Find out in two minutes whether Efie can finance your rent."
      will="Here you will answer a few questions about your income and the rent you want, and get an answer with its reasons at once."
      meanwhile="Until then, the calculator on the home page shows what your rent would cost each month."
      action={{ label: 'Try the calculator', to: '/' }}
    />
  )
}
