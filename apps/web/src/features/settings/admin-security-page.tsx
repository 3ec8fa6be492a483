import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Security')

export default function AdminSecurityPage() {
  return (
    <ComingPage
      title="Security"
      purpose="Who did what, who is signed in, and how accounts are protected."
      will="Here you will change security settings and read the audit trail."
      meanwhile="Until then, the settings in force stay as they are."
      action={{ label: 'Settings', to: '/admin/settings' }}
    />
  )
}
