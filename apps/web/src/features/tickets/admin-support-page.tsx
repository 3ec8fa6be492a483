import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Support')

export default function AdminSupportPage() {
  return (
    <ComingPage
      title="Support"
      purpose="Tickets of everybody, the oldest clock first."
      will="Here you will answer tickets and hand them to colleagues."
      meanwhile="Until then, nothing is lost: what people write is kept."
      action={{ label: 'To the dashboard', to: '/admin' }}
    />
  )
}
