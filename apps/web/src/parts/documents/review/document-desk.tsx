import { Columns2 } from 'lucide-react'
import { documentTypeLabels, inSentence } from '@efie/domain'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { DocumentView } from '~/platform/files/document-view.tsx'
import { Revealable } from '~/parts/reveals/revealable.tsx'
import { DocumentDecision } from './document-decision.tsx'
import type { Judgement } from './use-decisions.ts'
import { useCounterpart } from './use-counterpart.ts'

const GivenCardNumber = ({ userId }: { userId: string }) => (
  <KeyValues
    items={[
      {
        label: 'Ghana Card number in the profile',
        value: (
          <Revealable
            hidden={{
              subject_type: 'profile',
              subject_id: userId,
              field: 'ghana_card_number',
            }}
            masked="GHA-•••••••••-•"
          />
        ),
      },
    ]}
  />
)

export interface DocumentDeskProps {
  document: DocumentRow
  /** Verifies or rejects it; without this the document is only shown. */
  onDecide?: ((judgement: Judgement) => void) | undefined
}

/** A document with everything needed to judge it: the file, its counterpart, and the decision. */
export const DocumentDesk = ({ document, onDecide }: DocumentDeskProps) => {
  const mayVerify = useAbility('documents.verify')
  const { wanted, found: other } = useCounterpart(document)
  const [comparing, setComparing] = useState(false)
  const missing = wanted && !other
  return (
    <div className="space-y-5">
      {document.superseded_by && (
        <Notice tone="caution" title="This document has been replaced by a newer upload" />
      )}
      {document.reason && (
        <Notice tone="danger" title="Rejected">
          {document.reason}
        </Notice>
      )}
      <div className={comparing && other ? 'grid gap-5 md:grid-cols-2' : ''}>
        <div className="min-w-0">
          {comparing && other && (
            <p className="mb-2 text-sm font-semibold">{documentTypeLabels[document.document_type]}</p>
          )}
          <DocumentView document={document} />
        </div>
        {comparing && other && (
          <div className="min-w-0">
            <p className="mb-2 text-sm font-semibold">{documentTypeLabels[other.document_type]}</p>
            <DocumentView document={other} />
          </div>
        )}
      </div>
      {mayVerify && document.document_type === 'ghana_card' && <GivenCardNumber userId={document.user_id} />}
      {other && (
        <Button tone="secondary" aria-pressed={comparing} onClick={() => setComparing(!comparing)}>
          <Columns2 className="size-4" aria-hidden="true" />
          {comparing
            ? 'Stop comparing'
            : `Compare with ${inSentence(documentTypeLabels[other.document_type])}`}
        </Button>
      )}
      {missing && mayVerify && document.status === 'pending' && (
        <p className="text-sm text-muted">
          There’s no {document.document_type === 'selfie' ? 'Ghana Card or passport' : 'selfie'} to compare
          with yet.
        </p>
      )}
      {onDecide && mayVerify && document.status === 'pending' && !document.superseded_by && (
        <DocumentDecision document={document} onDecide={onDecide} />
      )}
      {document.reviewed_at && (
        <p className="text-sm text-muted">
          Reviewed <DateText value={document.reviewed_at} time />
        </p>
      )}
    </div>
  )
}
