import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Properties')

export default function AdminPropertiesPage() {
  return (
    <ComingPage
      title="Properties"
      purpose="Homes that Efie knows."
      will="Here you will add, change and delete properties."
      meanwhile="Until then, properties stay as they are."
      action={{ label: 'To the dashboard', to: '/admin' }}
    />
  )
}
