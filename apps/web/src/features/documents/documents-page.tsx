import { documentTypeLabels } from '@efie/domain'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { useFailureToast } from '~/platform/api/use-failure-toast.ts'
import { useAbility, useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { DocumentChecklist } from '~/parts/documents/document-checklist.tsx'
import { useOwnDocuments } from '~/parts/documents/use-own-documents.ts'
import { DocumentView } from '~/platform/files/document-view.tsx'
import { homeOf } from '~/platform/navigation/roles.ts'
import { ownApplications, ownDocuments, requestsFirst } from '~/platform/api/first-requests.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { useUrlParams } from '~/platform/navigation/use-url-params.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { useLatestApplication } from '~/parts/applications/use-latest-application.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { WhenReady } from '~/ui/when-ready.tsx'
import { DocumentsSkeleton } from './documents-skeleton.tsx'
import { FurtherDocuments, ReplacedDocuments } from './further-documents.tsx'
import { type Count, countOf, furtherOf, nextType } from './own-documents.ts'
import { UploadDialog } from './upload-dialog.tsx'

export const meta = pageMeta(msg`Documents`)
export const handle = requestsFirst(ownDocuments, ownApplications)

/** Applications in these statuses accept no documents; new ones belong to the person. */
const closed = new Set(['rejected', 'cancelled', 'expired', 'settled', 'written-off'])

const Summary = ({ count: { required, brought, verified, rejected } }: { count: Count }) => (
  <Card className="mb-6">
    <ProgressBar
      value={required === 0 ? 100 : (brought / required) * 100}
      label={t`${brought} of ${required} documents uploaded, ${verified} verified`}
    />
    {rejected > 0 && (
      <Notice
        tone="danger"
        className="mt-4"
        title={plural(rejected, {
          one: 'You need to replace one document',
          other: 'You need to replace # documents',
        })}
      >
        <Trans>The reason is shown next to each one.</Trans>
      </Notice>
    )}
    {brought < required && rejected === 0 && (
      <p className="mt-3 text-sm text-muted">
        <Trans>Verification usually takes 24-48 hours once we have everything.</Trans>
      </p>
    )}
  </Card>
)

const OwnDocuments = () => {
  const { params, change } = useUrlParams()
  const [viewed, setViewed] = useState<DocumentRow | null>(null)
  const { data, error, isLoading } = useOwnDocuments()
  useFailureToast(error, t`Failed to fetch documents`)
  const application = useLatestApplication()
  const employment = useAuthStore((state) => state.profile?.employment_status ?? null)
  const status = employment ?? 'employed'
  const applicationId = application && !closed.has(application.status) ? application.id : null
  const rows = data?.data ?? []
  const uploading = params.has('upload')
  const setUploading = (open: boolean) => change({ upload: open ? '1' : null }, { replace: !open })
  return (
    <Page narrow>
      <PageHeader
        title={t`Documents`}
        purpose={t`The documents you need for your application, and whether they’re verified.`}
        action={
          <Button onClick={() => setUploading(true)}>
            <Upload className="size-4" aria-hidden="true" />
            <Trans>Upload Document</Trans>
          </Button>
        }
      />
      {employment === null && (
        <Notice className="mb-6" title={t`Tell us about your work first`}>
          <Trans>
            Your work decides which documents we need. Until you tell us, we’re showing the list for employed
            applicants. Add your work in{' '}
            <Link to="/profile" className="font-semibold underline underline-offset-4">
              Profile Settings
            </Link>
            .
          </Trans>
        </Notice>
      )}
      <WhenReady ready={!isLoading} skeleton={<DocumentsSkeleton />}>
        {data && <Summary count={countOf(status, rows)} />}
        <h2 className="sr-only">
          <Trans>Required documents</Trans>
        </h2>
        <div className="space-y-5">
          <DocumentChecklist employmentStatus={status} applicationId={applicationId} />
          <FurtherDocuments documents={furtherOf(status, rows)} onView={setViewed} />
          {rows.length > 0 && <ReplacedDocuments onView={setViewed} />}
        </div>
      </WhenReady>
      {uploading && data && (
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
          title={translate(documentTypeLabels[viewed.document_type])}
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
  // Staff review tenants' documents elsewhere and upload none of their own.
  return role === 'user' && mayUpload ? (
    <OwnDocuments />
  ) : (
    <NoAccess title={t`Documents`} home={homeOf(role)} />
  )
}
