import { documentTypeLabels } from '@efie/domain'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { DocumentRow } from '~/app/api/rows.ts'
import { useFailureToast } from '~/app/api/use-failure-toast.ts'
import { useAbility, useAuthStore, useUser } from '~/app/auth/auth-store.ts'
import { DocumentChecklist } from '~/app/documents/document-checklist.tsx'
import { useOwnDocuments } from '~/app/documents/use-own-documents.ts'
import { DocumentView } from '~/app/files/document-view.tsx'
import { homeOf } from '~/app/navigation/roles.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { NoAccess } from '~/app/pages/no-access.tsx'
import { useLatestApplication } from '~/app/use-latest-application.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { FurtherDocuments, ReplacedDocuments } from './further-documents.tsx'
import { type Count, countOf, furtherOf, nextType } from './own-documents.ts'
import { UploadDialog } from './upload-dialog.tsx'

export const meta = pageMeta('Documents')

/** An application in one of these takes no more papers: new ones belong to the person. */
const closed = new Set(['rejected', 'cancelled', 'expired', 'settled', 'written-off'])

const Summary = ({ count: { required, brought, verified, rejected } }: { count: Count }) => (
  <Card className="mb-6">
    <ProgressBar
      value={required === 0 ? 100 : (brought / required) * 100}
      label={`${brought} of ${required} documents uploaded, ${verified} verified`}
    />
    {rejected > 0 && (
      <Notice
        tone="danger"
        className="mt-4"
        title={
          rejected === 1 ? 'One document has to be replaced' : `${rejected} documents have to be replaced`
        }
      >
        The reason stands beside it.
      </Notice>
    )}
    {brought < required && rejected === 0 && (
      <p className="mt-3 text-sm text-muted">Verification takes 24-48 hours once everything is here.</p>
    )}
  </Card>
)

const OwnDocuments = () => {
  const [params, setParams] = useSearchParams()
  const [viewed, setViewed] = useState<DocumentRow | null>(null)
  const { data, error } = useOwnDocuments()
  useFailureToast(error, 'Failed to fetch documents')
  const application = useLatestApplication()
  const employment = useAuthStore((state) => state.profile?.employment_status ?? null)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const status = employment ?? 'employed'
  const applicationId = application && !closed.has(application.status) ? application.id : null
  const rows = data?.data ?? []
  const uploading = params.has('upload')
  const setUploading = (open: boolean) =>
    setParams(open ? { upload: '1' } : {}, { replace: !open, preventScrollReset: true })
  return (
    <Page narrow>
      <PageHeader
        title="Documents"
        purpose="The papers that your application needs, and whether they are verified."
        action={
          <Button
            onClick={() => setUploading(true)}
            disabledReason={isReadOnly ? 'You are offline: connect to upload' : null}
          >
            <Upload className="size-4" aria-hidden="true" />
            Upload Document
          </Button>
        }
      />
      {employment === null && (
        <Notice className="mb-6" title="Tell us about your work first">
          What we ask for depends on it. Until then, this is the list for somebody who is employed.{' '}
          <Link to="/profile" className="font-semibold underline underline-offset-4">
            Profile Settings
          </Link>
        </Notice>
      )}
      {data && <Summary count={countOf(status, rows)} />}
      <h2 className="sr-only">Required documents</h2>
      <div className="space-y-5">
        <DocumentChecklist employmentStatus={status} applicationId={applicationId} />
        <FurtherDocuments documents={furtherOf(status, rows)} onView={setViewed} />
        {data && <ReplacedDocuments onView={setViewed} />}
      </div>
      {uploading && data && !isReadOnly && (
        <UploadDialog
          suggested={nextType(status, rows)}
          applicationId={applicationId}
          documents={rows}
          onClose={() => setUploading(false)}
        />
      )}
      {viewed && (
        <Dialog
          open
          wide
          onOpenChange={() => setViewed(null)}
          title={documentTypeLabels[viewed.document_type]}
        >
          <DocumentView document={viewed} />
        </Dialog>
      )}
    </Page>
  )
}

export default function DocumentsPage() {
  const { role } = useUser()
  const mayUpload = useAbility('documents.upload')
  // Staff look at tenants' papers on their own desks; they bring none of their own.
  return role === 'user' && mayUpload ? <OwnDocuments /> : <NoAccess title="Documents" home={homeOf(role)} />
}
