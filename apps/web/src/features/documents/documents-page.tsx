import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Documents')

export default function DocumentsPage() {
  return (
    <ComingPage
      title="Documents"
      purpose="The papers that your application needs, and whether they are verified."
      will="Here you will upload documents and see which are verified."
      meanwhile="Until then, write to us about a document."
      action={{ label: 'Create Ticket', to: '/tickets/create' }}
    />
  )
}
