import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Inspection and Verification Dashboard')

export default function InspectionAndVerificationPage() {
  return (
    <ComingPage
      title="Inspection and Verification Dashboard"
      purpose="Homes to visit and documents to verify."
      will="Here you will plan visits, record what you found and verify documents."
      meanwhile="Until then, the administration area lists the documents."
      action={{ label: 'Documents', to: '/admin/documents' }}
    />
  )
}
