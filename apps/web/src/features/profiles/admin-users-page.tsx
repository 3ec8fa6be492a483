import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('User Management')

export default function AdminUsersPage() {
  return (
    <ComingPage
      title="User Management"
      purpose="Everybody with an account, and their role."
      will="Here you will find people, change roles and suspend accounts."
      meanwhile="Until then, no role can be changed from this screen."
      action={{ label: 'To the dashboard', to: '/admin' }}
    />
  )
}
