import { documentTypeLabels, inSentence } from '@efie/domain'
import { useState } from 'react'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { documentReasons } from '~/parts/applications/review/reasons.ts'

const samePerson = 'You can’t verify your own documents. Ask a colleague.'

export interface DocumentDecisionProps {
  document: DocumentRow
  onDecided?: (() => void) | undefined
}

/** Verifies a document, or rejects it with a reason that the applicant reads. */
export const DocumentDecision = ({ document, onDecided }: DocumentDecisionProps) => {
  const [asking, setAsking] = useState<'verify' | 'reject' | null>(null)
  const name = documentTypeLabels[document.document_type]
  const whose = `${document.owner_name}’s ${inSentence(name)}`
  const act = useAct({
    act: (input: { status: 'verified' | 'rejected'; reason?: string }) =>
      client.documents.review({ id: document.id, ...input }, { context: { ifMatch: document.version } }),
    done: (after) => `${name} from ${document.owner_name} ${after.status}`,
    onDone: () => {
      setAsking(null)
      onDecided?.()
    },
    touches: [api.documents.key(), api.applications.key()],
  })
  const ask = (what: 'verify' | 'reject') => {
    act.reset()
    setAsking(what)
  }
  return (
    <ActRow>
      <Button onClick={() => ask('verify')}>Verify</Button>
      <Button tone="danger" onClick={() => ask('reject')}>
        Reject
      </Button>
      <ConfirmDialog
        open={asking === 'verify'}
        onOpenChange={() => setAsking(null)}
        title={`Verify ${whose}?`}
        confirmLabel="Verify"
        pending={act.pending}
        onConfirm={() => void act.run({ status: 'verified' })}
      >
        <p>
          You confirm that {whose} is genuine, readable and valid. If you verify the document, you can’t
          approve their application.
        </p>
        <ActError error={act.error} samePerson={samePerson} className="mt-4 text-ink" />
      </ConfirmDialog>
      {asking === 'reject' && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(null)}
          title={`Reject ${whose}?`}
          label="Reason"
          help={`For example: ${documentReasons.join(' · ')}`}
          submitLabel="Reject"
          danger
          pending={act.pending}
          error={act.error}
          samePerson={samePerson}
          onSubmit={({ reason }) => act.run({ status: 'rejected', reason })}
        >
          {document.owner_name} will see the reason and can upload another file.
        </ReasonDialog>
      )}
    </ActRow>
  )
}
