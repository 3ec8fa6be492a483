import { strandOf } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DocumentLines } from '~/parts/documents/review/document-lines.tsx'
import { OpenedDocument } from '~/parts/documents/review/opened-document.tsx'
import { useDecisions } from '~/parts/documents/review/use-decisions.ts'
import { api } from '~/platform/api/client.ts'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Section } from '~/ui/section.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

/** The documents about the home: the tenancy offer and the landlord’s ID. The chosen one is shown below. */
export const HomeDocuments = ({ inspection }: { inspection: InspectionRow }) => {
  const { user_id, application_id } = inspection
  const [open, setOpen] = useState<string | null>(null)
  const sitting = useDecisions(setOpen)
  const { data, error, isPending, isFetching, refetch } = useQuery(
    api.documents.list.queryOptions({ input: { user_id, current: 'true', limit: 100 } }),
  )
  const documents = (data?.data ?? []).filter(
    (document) =>
      strandOf(document.document_type) === 'property' &&
      (document.application_id === null || document.application_id === application_id),
  )
  const opened = documents.find(({ id }) => id === open)
  return (
    <Section title="Documents about the home">
      {isPending && <SkeletonRows rows={2} />}
      {error && !data && (
        <ErrorState
          title="Failed to fetch documents"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && documents.length === 0 && (
        <p className="text-sm text-muted">
          {inspection.applicant_name} hasn’t uploaded the tenancy offer or the landlord’s ID yet.
        </p>
      )}
      <DocumentLines documents={documents} open={open} onOpen={setOpen} />
      <OpenedDocument document={opened} sitting={sitting} onClose={() => setOpen(null)} />
    </Section>
  )
}
