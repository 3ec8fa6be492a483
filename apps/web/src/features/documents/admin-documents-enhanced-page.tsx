import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Documents by applicant')

export default function AdminDocumentsEnhancedPage() {
  return (
    <ComingPage
      title="Documents by applicant"
      purpose="Every applicant’s documents side by side."
      will="Here you will see an applicant’s documents together and verify them one after another."
      meanwhile="Until then, the list of documents is the place to work."
      action={{ label: 'Documents', to: '/admin/documents' }}
    />
  )
}
