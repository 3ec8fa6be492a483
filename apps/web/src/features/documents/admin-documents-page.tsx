import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Documents')

export default function AdminDocumentsPage() {
  return (
    <ComingPage
      title="Documents"
      purpose="Every document, and what waits to be verified."
      will="Here you will look at documents and verify or reject them."
      meanwhile="Until then, nothing is lost: what tenants upload is kept."
      action={{ label: 'To the dashboard', to: '/admin' }}
    />
  )
}
