import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { ApplicantDocuments, ApplicantSort } from '~/platform/api/rows.ts'
import { type Column, sortOf } from '~/platform/lists/columns.ts'
import { waitingColumn } from '~/platform/lists/waiting-column.tsx'
import { ListView } from '~/platform/lists/list-view.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { ApplicantSheet } from './applicant-sheet.tsx'

export const meta = pageMeta('Documents by applicant')

const columns: readonly Column<ApplicantDocuments, ApplicantSort>[] = [
  {
    id: 'owner',
    sort: 'owner_name',
    header: 'Applicant',
    phone: 'title',
    cell: (row) => row.owner_name,
    text: (row) => row.owner_name,
  },
  {
    id: 'pending',
    header: 'To verify',
    phone: 'aside',
    cell: (row) =>
      row.counts.pending > 0 ? (
        <Badge tone="caution">{row.counts.pending} to verify</Badge>
      ) : (
        <Badge tone="positive">None to verify</Badge>
      ),
    text: (row) => String(row.counts.pending),
  },
  waitingColumn('waiting_since'),
  {
    id: 'verified',
    header: 'Verified',
    align: 'end',
    cell: (row) => row.counts.verified,
    text: (row) => String(row.counts.verified),
  },
  {
    id: 'rejected',
    header: 'Rejected',
    align: 'end',
    cell: (row) => row.counts.rejected,
    text: (row) => String(row.counts.rejected),
  },
]

export default function AdminDocumentsEnhancedPage() {
  const params = useListParams()
  const query = useList(api.documents.applicants, {
    ...listInput(params, columns),
    sort: sortOf(columns, params.get('sort')) ?? 'waiting_since',
  })
  return (
    <Page>
      <PageHeader
        title="Documents by applicant"
        purpose="Review each applicant’s documents together."
        action={
          <Button asChild tone="secondary">
            <Link to="/admin/documents">View all documents</Link>
          </Button>
        }
      />
      <ListView
        name="applicants"
        columns={columns}
        query={query}
        order="Longest wait first"
        usualSort="waiting_since"
        nameOf={(row) => `documents from ${row.owner_name}`}
        search
        note={params.get('q') ? null : 'People with documents to verify. Search to find others.'}
        failure="Failed to fetch documents"
        empty={{
          title: 'No documents to verify',
          text: 'Applicants appear here once they upload a document. Search to find others.',
        }}
      />
      {params.open && (
        <ApplicantSheet key={params.open} id={params.open} onClose={() => params.setOpen(null)} />
      )}
    </Page>
  )
}
