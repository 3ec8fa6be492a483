import { documentTypeLabels, inSentence } from '@efie/domain'
import { useState } from 'react'
import { ActRow } from '~/ui/act-row.tsx'
import { Button, type ButtonProps } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useUser } from '~/platform/auth/auth-store.ts'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { documentReasons } from '~/parts/applications/review/reasons.ts'
import type { DecidedDocument, Judgement } from './use-decisions.ts'

interface RejectDocumentProps extends Pick<ButtonProps, 'wide'> {
  document: DecidedDocument
  onDecide: (judgement: Judgement) => void
  /** Whether `r` rejects too. */
  byKey?: boolean
  disabledReason?: string | null
}

/** Rejects a document with a reason that the applicant reads. */
export const RejectDocument = ({
  document,
  onDecide,
  byKey = false,
  disabledReason = null,
  wide,
}: RejectDocumentProps) => {
  const [asking, setAsking] = useState(false)
  const whose = `${document.owner_name}’s ${inSentence(documentTypeLabels[document.document_type])}`
  useShortcut('r', 'Reject', () => setAsking(true), { group: 'Document', when: byKey })
  return (
    <>
      <Button
        tone="danger"
        wide={wide}
        disabledReason={disabledReason}
        {...(byKey && { 'aria-keyshortcuts': 'r' })}
        onClick={() => setAsking(true)}
      >
        Reject
        {byKey && <KeyHint keys="r" />}
      </Button>
      {asking && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(false)}
          title={`Reject ${whose}?`}
          label="Reason"
          help={`For example: ${documentReasons.join(' · ')}`}
          submitLabel="Reject"
          danger
          pending={false}
          error={null}
          onSubmit={({ reason }) => {
            setAsking(false)
            onDecide({ status: 'rejected', reason })
            return Promise.resolve(true)
          }}
        >
          {document.owner_name} will see the reason and can upload another file.
        </ReasonDialog>
      )}
    </>
  )
}

/** What a reviewer confirms, and gives up, by verifying. */
export const VerifyingMeans = ({ document }: { document: DecidedDocument }) => (
  <p className="text-sm text-muted">
    Verifying confirms that the document is genuine, readable and valid. You can’t approve{' '}
    {document.owner_name}’s application afterwards.
  </p>
)

interface DocumentDecisionProps {
  document: DecidedDocument & { user_id: string }
  onDecide: (judgement: Judgement) => void
}

/** Verifies or rejects a document, which can be undone for some seconds (`LastDecision`). */
export const DocumentDecision = ({ document, onDecide }: DocumentDecisionProps) => {
  const own = document.user_id === useUser().id
  const blocked = own ? 'You can’t verify your own documents. Ask a colleague.' : null
  return (
    <div className="space-y-3">
      <ActRow>
        <Button disabledReason={blocked} onClick={() => onDecide({ status: 'verified' })}>
          Verify
        </Button>
        <RejectDocument document={document} disabledReason={blocked} onDecide={onDecide} />
      </ActRow>
      <VerifyingMeans document={document} />
    </div>
  )
}
