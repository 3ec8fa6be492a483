import { documentStatuses, documentTypeLabels, documentTypes, statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { rowsOf } from '~/platform/lists/keyset.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { sortOf } from '~/platform/lists/columns.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { documentColumns } from '~/parts/documents/review/document-columns.tsx'
import { DocumentSheet } from '~/parts/documents/review/document-sheet.tsx'

/** A queue begins with what has waited longest. */
const oldestFirst = 'created_at'

/** The queue shows waiting documents unless another status is chosen. */
const everything = 'all'

export const DocumentsQueue = () => {
  const params = useListParams()
  const wanted = params.get('status') || 'pending'
  const query = useList(api.documents.list, {
    ...listInput(params, documentColumns),
    sort: sortOf(documentColumns, params.get('sort')) ?? oldestFirst,
    ...(wanted === 'pending' ? { to_verify: 'true' } : { status: oneOf(documentStatuses, wanted) }),
    document_type: oneOf(documentTypes, params.get('type')),
    current: 'true',
  })
  return (
    <>
      <ListView
        name="documents"
        columns={documentColumns}
        query={query}
        order="Oldest first"
        usualSort={oldestFirst}
        nameOf={(row) => `${documentTypeLabels[row.document_type]} from ${row.owner_name}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'Pending',
            options: [
              ...documentStatuses
                .filter((status) => status !== 'pending')
                .map((status) => ({ value: status, label: statusLabel(status) })),
              { value: everything, label: 'All statuses' },
            ],
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
          title: 'No documents waiting for verification',
          text: 'New uploads appear here automatically. See the inspections tab for visits that are due.',
        }}
      />
      <DocumentSheet rows={rowsOf(query)} loading={query.isPending} />
    </>
  )
}
