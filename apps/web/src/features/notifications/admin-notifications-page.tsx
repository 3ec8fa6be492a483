import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Notifications')

export default function AdminNotificationsPage() {
  return (
    <ComingPage
      title="Notifications"
      purpose="What changed since you were last here."
      will="Here you will read and clear your notifications."
      meanwhile="Until then, changes appear at the top right as they happen."
      action={{ label: 'To the dashboard', to: '/admin' }}
    />
  )
}
