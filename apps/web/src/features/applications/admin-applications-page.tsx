import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Applications')

export default function AdminApplicationsPage() {
  return (
    <ComingPage
      title="Applications"
      purpose="Every application, by status."
      will="Here you will find, open and decide applications."
      meanwhile="Until then, nothing is lost: what tenants send is kept."
      action={{ label: 'To the dashboard', to: '/admin' }}
    />
  )
}
