import { documentTypeLabels } from '@efie/domain'
import { RejectDocument, VerifyingMeans } from '~/parts/documents/review/document-decision.tsx'
import { FactList, isGiven } from '~/parts/documents/review/fact-list.tsx'
import type { Judgement } from '~/parts/documents/review/use-decisions.ts'
import { useTicks } from '~/parts/documents/review/use-ticks.ts'
import type { DocumentToVerify } from '~/platform/api/rows.ts'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { TimeLeft } from '~/platform/lists/time-left.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { toast } from '~/ui/toast.ts'

interface JudgePanelProps {
  document: DocumentToVerify
  onDecide: (judgement: Judgement) => void
}

/** The declared facts to tick off, and the decision. */
export const JudgePanel = ({ document, onDecide }: JudgePanelProps) => {
  const { ticked, tick } = useTicks()
  const left = document.facts.filter((fact) => isGiven(fact) && !ticked.has(fact.check)).length
  const blocked = left === 0 ? null : 'Tick each fact that matches first, or reject the document'
  const verify = () => onDecide({ status: 'verified', checked: [...ticked] })
  useShortcut('v', 'Verify', () => (blocked ? toast.info(blocked) : verify()), { group: 'Document' })
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
      <FactList
        facts={document.facts}
        userId={document.user_id}
        ticked={ticked}
        onTick={tick}
        group="Document"
      />
      <div className="grid grid-cols-2 gap-2">
        <Button wide aria-keyshortcuts="v" disabledReason={blocked} onClick={verify}>
          Verify
          <KeyHint keys="v" />
        </Button>
        <RejectDocument document={document} wide byKey onDecide={onDecide} />
      </div>
      <VerifyingMeans document={document} />
    </section>
  )
}
