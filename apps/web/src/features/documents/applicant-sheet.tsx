import { documentTypeLabels, strandLabels, strandOf, strands } from '@efie/domain'
import { useState } from 'react'
import { DocumentDesk } from '~/parts/documents/review/document-desk.tsx'
import { Section } from '~/ui/section.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { cn } from '~/ui/cn.ts'
import { Sheet } from '~/ui/dialog.tsx'
import type { ApplicantDocuments } from './applicant-documents.ts'

export interface ApplicantSheetProps {
  applicant: ApplicantDocuments
  onClose: () => void
}

/** A person's documents by strand; the selected one is shown and reviewed below. */
export const ApplicantSheet = ({ applicant, onClose }: ApplicantSheetProps) => {
  const { documents } = applicant
  const firstWaiting = documents.find(({ status }) => status === 'pending') ?? documents[0]
  const [chosen, setChosen] = useState(firstWaiting?.id)
  const document = documents.find(({ id }) => id === chosen) ?? firstWaiting
  const next = documents.find(({ id, status }) => id !== chosen && status === 'pending')
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={applicant.owner_name}
      description={`${applicant.counts.pending} to verify, ${applicant.counts.verified} verified, ${applicant.counts.rejected} rejected`}
      className="max-w-4xl"
    >
      <div className="space-y-6">
        <div className="grid gap-3 sm:grid-cols-2">
          {[...strands, null].map((strand) => {
            const papers = documents.filter((paper) => strandOf(paper.document_type) === strand)
            if (papers.length === 0) return null
            return (
              <div key={strand ?? 'other'} className="rounded border border-line p-3">
                <h3 className="mb-1 px-2 font-semibold">{strand ? strandLabels[strand] : 'Other'}</h3>
                <ul>
                  {papers.map((paper) => (
                    <li key={paper.id}>
                      <button
                        type="button"
                        aria-pressed={paper.id === document?.id}
                        onClick={() => setChosen(paper.id)}
                        className={cn(
                          'flex w-full items-center justify-between gap-3 rounded px-2 py-2 text-left text-sm hover:bg-sunken',
                          paper.id === document?.id && 'bg-primary-soft',
                        )}
                      >
                        <span className="font-medium">{documentTypeLabels[paper.document_type]}</span>
                        <StatusBadge kind="document" status={paper.status} />
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            )
          })}
        </div>
        {document && (
          <Section title={documentTypeLabels[document.document_type]}>
            <DocumentDesk
              key={document.id}
              document={document}
              onDecided={() => next && setChosen(next.id)}
            />
          </Section>
        )}
      </div>
    </Sheet>
  )
}
