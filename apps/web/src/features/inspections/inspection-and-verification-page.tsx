import { Link } from 'react-router'
import { verificationPath } from '~/parts/documents/review/verification-path.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { WorkToday } from '~/parts/queues/work-today.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { DocumentsQueue } from './documents-queue.tsx'
import { InspectionsList } from './inspections-list.tsx'

export const meta = pageMeta('Inspection and Verification Dashboard')

export default function InspectionAndVerificationPage() {
  const params = useListParams()
  const mayVerify = useAbility('documents.verify')
  return (
    <Page>
      <PageHeader
        title="Inspection and Verification Dashboard"
        purpose="Documents to verify and homes to visit."
        action={
          mayVerify && (
            <Button asChild>
              <Link to={verificationPath()}>Verify documents</Link>
            </Button>
          )
        }
      />
      <WorkToday />
      <Tabs
        label="Work"
        value={params.get('tab') === 'inspections' ? 'inspections' : 'documents'}
        onValueChange={(tab) => params.set({ tab, q: null, status: null, type: null, columns: null })}
        items={[
          { value: 'documents', label: 'Documents', content: <DocumentsQueue /> },
          { value: 'inspections', label: 'Inspections', content: <InspectionsList /> },
        ]}
      />
    </Page>
  )
}
