import { documentTypeLabels, strandLabels, strandOf, strands } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DocumentDesk } from '~/parts/documents/review/document-desk.tsx'
import { LastDecision } from '~/parts/documents/review/last-decision.tsx'
import { useDecisions } from '~/parts/documents/review/use-decisions.ts'
import { Section } from '~/ui/section.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { cn } from '~/ui/cn.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { api } from '~/platform/api/client.ts'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'

/** Their documents by strand; the selected one is shown and reviewed below. */
const Documents = ({ documents }: { documents: readonly DocumentRow[] }) => {
  const firstWaiting = documents.find(({ status }) => status === 'pending') ?? documents[0]
  const [chosen, setChosen] = useState(firstWaiting?.id)
  const document = documents.find(({ id }) => id === chosen) ?? firstWaiting
  const sitting = useDecisions(setChosen)
  const decide = document && sitting.deciderOf(document)
  const next = documents.find(
    (row) => row.id !== document?.id && row.status === 'pending' && sitting.deciderOf(row),
  )
  return (
    <div className="space-y-6">
      <div className="grid gap-3 sm:grid-cols-2">
        {[...strands, null].map((strand) => {
          const ofStrand = documents.filter((row) => strandOf(row.document_type) === strand)
          if (ofStrand.length === 0) return null
          return (
            <div key={strand ?? 'other'} className="rounded border border-line p-3">
              <h3 className="mb-1 px-2 font-semibold">{strand ? strandLabels[strand] : 'Other'}</h3>
              <ul>
                {ofStrand.map((row) => (
                  <li key={row.id}>
                    <button
                      type="button"
                      aria-pressed={row.id === document?.id}
                      onClick={() => setChosen(row.id)}
                      className={cn(
                        'flex w-full items-center justify-between gap-3 rounded px-2 py-2 text-left text-sm hover:bg-sunken',
                        row.id === document?.id && 'bg-primary-soft',
                      )}
                    >
                      <span className="font-medium">{documentTypeLabels[row.document_type]}</span>
                      <StatusBadge kind="document" status={row.status} />
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
      {sitting.decisions.length > 0 && <LastDecision sitting={sitting} />}
      {document && (
        <Section title={documentTypeLabels[document.document_type]}>
          <DocumentDesk
            key={document.id}
            document={document}
            onDecide={
              decide &&
              ((judgement) => {
                if (next) setChosen(next.id)
                decide(judgement)
              })
            }
          />
        </Section>
      )}
    </div>
  )
}

/** Documents of a person that fit on one screen, and more than anyone has. */
const most = 100

/** A person's current documents. It stays open when the last of them has been decided. */
export const ApplicantSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.documents.list.queryOptions({ input: { user_id: id, current: 'true', limit: most } }),
  )
  const documents = data?.data ?? []
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={documents[0]?.owner_name ?? 'Documents'}
      className="max-w-4xl"
    >
      {!data && !error && <SkeletonRows rows={4} />}
      {error && !data && (
        <ErrorState
          title="Failed to fetch documents"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && documents.length === 0 && <p className="text-muted">This person has no documents.</p>}
      {documents.length > 0 && <Documents documents={documents} />}
    </Sheet>
  )
}
