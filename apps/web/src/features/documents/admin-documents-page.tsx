import { documentStatuses, documentTypeLabels, documentTypes, statusLabel } from '@efie/domain'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { rowsOf } from '~/platform/lists/keyset.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { documentColumns } from '~/parts/documents/review/document-columns.tsx'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { DocumentSheet } from '~/parts/documents/review/document-sheet.tsx'
import { verificationPath } from '~/parts/documents/review/verification-path.ts'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'

export const meta = pageMeta('Documents')

export default function AdminDocumentsPage() {
  const params = useListParams()
  const mayVerify = useAbility('documents.verify')
  const query = useList(api.documents.list, {
    ...listInput(params, documentColumns),
    status: oneOf(documentStatuses, params.get('status')),
    document_type: oneOf(documentTypes, params.get('type')),
  })
  return (
    <Page>
      <PageHeader
        title="Documents"
        purpose="All documents you have access to, including replaced ones."
        action={
          <>
            <Button asChild tone="secondary">
              <Link to="/admin/documents-enhanced">By applicant</Link>
            </Button>
            {mayVerify && (
              <Button asChild>
                <Link to={verificationPath()}>Verify documents</Link>
              </Button>
            )}
          </>
        }
      />
      <ListView
        name="documents"
        columns={documentColumns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `${documentTypeLabels[row.document_type]} from ${row.owner_name}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: documentStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
          {
            key: 'type',
            label: 'Document type',
            all: 'All types',
            options: documentTypes.map((type) => ({ value: type, label: documentTypeLabels[type] })),
          },
        ]}
        failure="Failed to fetch documents"
        empty={{
          title: 'No documents yet',
          text: 'Documents appear here when tenants upload them.',
        }}
      />
      <DocumentSheet rows={rowsOf(query)} loading={query.isPending} />
    </Page>
  )
}
