import { documentProgress, documentTypeLabels, type EmploymentStatus, strandLabels } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { translate } from '~/i18n/i18n.ts'
import { Card } from '~/ui/card.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { DocumentView } from '~/platform/files/document-view.tsx'
import { bestOf, factsOf, fileRule } from './document-rules.ts'
import { RequirementRow } from './requirement-row.tsx'
import { useOwnDocuments } from './use-own-documents.ts'

export interface DocumentChecklistProps {
  /** Decides which documents are required. */
  employmentStatus: EmploymentStatus
  /** Application of the uploads; without one they belong to the person. */
  applicationId?: string | null
  /** Uploads are no longer accepted. */
  locked?: boolean
}

const StrandHeader = ({ strand, required, missing }: ReturnType<typeof documentProgress>[number]) => (
  <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
    <h3 className="text-lg font-semibold">{translate(strandLabels[strand])}</h3>
    <p className="flex items-center gap-1.5 text-sm text-muted">
      {missing.length === 0 && <CircleCheck className="size-4 text-positive" aria-hidden="true" />}
      <Trans>
        {{ count: required.length - missing.length }} of {{ all: required.length }}
      </Trans>
    </p>
  </div>
)

/** The required documents by strand: upload with progress, look at, replace. */
export const DocumentChecklist = ({
  employmentStatus,
  applicationId = null,
  locked,
}: DocumentChecklistProps) => {
  const { data, error, isFetching, refetch } = useOwnDocuments()
  const [viewed, setViewed] = useState<DocumentRow | null>(null)
  if (!data)
    return error ? (
      <ErrorState
        title={t`Failed to fetch documents`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={6} />
    )
  const rule = translate(fileRule)
  const rows = data.data.filter(
    (row) => row.application_id === null || applicationId === null || row.application_id === applicationId,
  )
  const progress = documentProgress(employmentStatus, factsOf(rows)).filter(
    ({ required }) => required.length > 0,
  )
  return (
    <div className="space-y-5">
      {!locked && (
        <p className="text-sm text-muted">
          <Trans>
            {rule} each. We shrink large pictures before sending them, so they use less of your data.
          </Trans>
        </p>
      )}
      {progress.map((strand) => (
        <Card key={strand.strand}>
          <StrandHeader {...strand} />
          <ul className="divide-y divide-line">
            {strand.required.map((requirement) => (
              <RequirementRow
                key={requirement.label}
                requirement={requirement}
                document={bestOf(rows, requirement.any_of)}
                applicationId={applicationId}
                {...(locked && { locked })}
                onView={setViewed}
              />
            ))}
          </ul>
        </Card>
      ))}
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
    </div>
  )
}
