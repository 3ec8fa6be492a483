import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Settings')

export default function AdminSettingsPage() {
  return (
    <ComingPage
      title="Settings"
      purpose="Name, currency, language, mail and backups."
      will="Here you will change what the whole system goes by."
      meanwhile="Until then, the settings in force stay as they are."
      action={{ label: 'To the dashboard', to: '/admin' }}
    />
  )
}
