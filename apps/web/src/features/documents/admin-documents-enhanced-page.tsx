import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { ageOf } from '~/platform/lists/age.ts'
import { AgeBadge } from '~/platform/lists/age-badge.tsx'
import type { Column } from '~/platform/lists/columns.ts'
import { keyset, type ListQuery, rowsOf } from '~/platform/lists/keyset.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { type ApplicantDocuments, groupByApplicant } from './applicant-documents.ts'
import { ApplicantSheet } from './applicant-sheet.tsx'
import { now } from '~/ui/now.ts'

export const meta = pageMeta('Documents by applicant')

const columns: readonly Column<ApplicantDocuments>[] = [
  {
    id: 'owner',
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
  {
    id: 'waiting',
    header: 'Longest wait',
    cell: (row) => (row.waiting_since ? <AgeBadge since={row.waiting_since} /> : '–'),
    text: (row) => (row.waiting_since ? ageOf(row.waiting_since, now()).text : ''),
  },
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

const perPage = 100

export default function AdminDocumentsEnhancedPage() {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.documents.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: perPage, cursor, current: 'true' }),
      ...keyset,
    }),
  )
  const documents = rowsOf(query)
  const groups = groupByApplicant(documents)
  // The list's own query, with documents grouped by person.
  const grouped: ListQuery<ApplicantDocuments> = {
    ...query,
    data: query.data && { pages: [{ data: groups, next_cursor: null }] },
    fetchNextPage: async () => {
      await query.fetchNextPage()
    },
    refetch: async () => {
      await query.refetch()
    },
  }
  const open = groups.find(({ id }) => id === params.open)
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
        query={grouped}
        order="Longest wait first"
        nameOf={(row) => `documents from ${row.owner_name}`}
        search="loaded"
        note={
          query.hasNextPage &&
          `These figures only cover the newest ${documents.length} documents. Load more to include the rest.`
        }
        failure="Failed to fetch documents"
        empty={{
          title: 'No documents yet',
          text: 'Applicants appear here once they upload documents.',
        }}
      />
      {open ? (
        <ApplicantSheet applicant={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="applicant" loading={query.isPending} />
      )}
    </Page>
  )
}
