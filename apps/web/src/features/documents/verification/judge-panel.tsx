import { documentTypeLabels, inSentence, type DocumentCheck } from '@efie/domain'
import { useState } from 'react'
import { documentReasons } from '~/parts/applications/review/reasons.ts'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import type { DocumentToVerify } from '~/platform/api/rows.ts'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { TimeLeft } from '~/platform/lists/time-left.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { toast } from '~/ui/toast.ts'
import { FactList, isGiven } from './fact-list.tsx'
import type { Judgement } from './use-decisions.ts'

const group = 'Document'

interface JudgePanelProps {
  document: DocumentToVerify
  onDecide: (judgement: Judgement) => void
}

const RejectButton = ({ document, onDecide }: JudgePanelProps) => {
  const [asking, setAsking] = useState(false)
  const whose = `${document.owner_name}’s ${inSentence(documentTypeLabels[document.document_type])}`
  useShortcut('r', 'Reject', () => setAsking(true), { group })
  return (
    <>
      <Button tone="danger" wide aria-keyshortcuts="r" onClick={() => setAsking(true)}>
        Reject
        <KeyHint keys="r" />
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

/** The declared facts to tick off, and the decision. */
export const JudgePanel = ({ document, onDecide }: JudgePanelProps) => {
  const [ticked, setTicked] = useState<ReadonlySet<DocumentCheck>>(new Set())
  const left = document.facts.filter((fact) => isGiven(fact) && !ticked.has(fact.check)).length
  const blocked = left === 0 ? null : 'Tick each fact that matches first, or reject the document'
  const tick = (check: DocumentCheck) =>
    setTicked((now) => {
      const next = new Set(now)
      if (!next.delete(check)) next.add(check)
      return next
    })
  const verify = () => onDecide({ status: 'verified', checked: [...ticked] })
  useShortcut('v', 'Verify', () => (blocked ? toast.info(blocked) : verify()), { group })
  return (
    <section aria-label="Compare and decide" className="space-y-4 lg:sticky lg:top-20">
      <div>
        <h2 className="text-lg font-semibold">{documentTypeLabels[document.document_type]}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {document.owner_name}
          <TimeLeft limits={document.waiting} />
          <span>
            Uploaded <DateText value={document.created_at} time />
          </span>
        </p>
      </div>
      <FactList document={document} ticked={ticked} onTick={tick} />
      <div className="grid grid-cols-2 gap-2">
        <Button wide aria-keyshortcuts="v" disabledReason={blocked} onClick={verify}>
          Verify
          <KeyHint keys="v" />
        </Button>
        <RejectButton document={document} onDecide={onDecide} />
      </div>
      <p className="text-sm text-muted">
        Verifying confirms that the document is genuine, readable and valid. You can’t approve{' '}
        {document.owner_name}’s application afterwards.
      </p>
    </section>
  )
}
