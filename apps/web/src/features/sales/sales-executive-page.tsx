import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Sales Executive Dashboard')

export default function SalesExecutivePage() {
  return (
    <ComingPage
      title="Sales Executive Dashboard"
      purpose="Your leads, and the applications that came of them."
      will="Here you will work through your leads from first contact to application."
      meanwhile="Until then, the administration area shows the applications of your leads."
      action={{ label: 'Applications', to: '/admin/applications' }}
    />
  )
}
