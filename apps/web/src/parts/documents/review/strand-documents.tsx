import { useQuery } from '@tanstack/react-query'
import { inSentence, strandLabels, strandOf } from '@efie/domain'
import { useState } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { api } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { DocumentLines } from './document-lines.tsx'
import { OpenedDocument } from './opened-document.tsx'
import { useDecisions } from './use-decisions.ts'
import { Section } from '~/ui/section.tsx'

const most = 100

/** The four strands with their documents; the chosen one is shown below, to be enlarged and turned. */
export const StrandDocuments = ({ detail }: { detail: ApplicationDetail }) => {
  const [open, setOpen] = useState<string | null>(null)
  const sitting = useDecisions(setOpen)
  const query = useQuery(
    api.documents.list.queryOptions({ input: { user_id: detail.user_id, current: 'true', limit: most } }),
  )
  const documents = (query.data?.data ?? []).filter(
    ({ application_id }) => application_id === null || application_id === detail.id,
  )
  const strandsAndOther = [
    ...detail.strands,
    { strand: null, required: [], present: [], complete: true, verified_all: false },
  ]
  const opened = documents.find(({ id }) => id === open)
  return (
    <Section title="Documents">
      {query.isPending && <SkeletonRows rows={4} />}
      {query.error && (
        <ErrorState
          title="Failed to fetch documents"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && (
        <div className="grid gap-3 lg:grid-cols-2">
          {strandsAndOther.map((strand) => {
            const papers = documents.filter((document) => strandOf(document.document_type) === strand.strand)
            if (strand.strand === null && papers.length === 0) return null
            return (
              <div key={strand.strand ?? 'other'} className="rounded border border-line p-3">
                <div className="flex items-center justify-between gap-2 px-2">
                  <h4 className="text-sm font-semibold">
                    {strand.strand ? strandLabels[strand.strand] : 'Other'}
                  </h4>
                  {strand.strand && (
                    <Badge tone={strand.verified_all ? 'positive' : strand.complete ? 'caution' : 'danger'}>
                      {strand.verified_all ? 'Verified' : strand.complete ? 'To verify' : 'Incomplete'}
                    </Badge>
                  )}
                </div>
                {strand.required.length > 0 && (
                  <p className="mt-1 px-2 text-xs text-muted">
                    Needed:{' '}
                    {strand.required.map((name, index) => (index === 0 ? name : inSentence(name))).join(', ')}
                  </p>
                )}
                {strand.required.length === 0 && strand.strand && (
                  <p className="mt-1 px-2 text-xs text-muted">
                    No documents needed for this employment status.
                  </p>
                )}
                <DocumentLines documents={papers} open={open} onOpen={setOpen} />
              </div>
            )
          })}
        </div>
      )}
      <OpenedDocument document={opened} sitting={sitting} onClose={() => setOpen(null)} />
    </Section>
  )
}
