import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Configuration')

export default function AdminConfigurationPage() {
  return (
    <ComingPage
      title="Configuration"
      purpose="Rates, fees and limits of the products."
      will="Here you will see the product’s terms and propose a new version of them."
      meanwhile="Until then, the terms in force stay as they are."
      action={{ label: 'Settings', to: '/admin/settings' }}
    />
  )
}
