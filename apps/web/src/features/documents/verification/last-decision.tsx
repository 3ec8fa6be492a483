import { documentTypeLabels, inSentence, statusLabel } from '@efie/domain'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'
import type { Decision } from './use-decisions.ts'

interface LastDecisionProps {
  decision: Decision | undefined
  count: number
  undoing: boolean
  onUndo: (decision: Decision) => void
}

/** What was just decided, and how long it can be undone. It keeps its place before the first decision too. */
export const LastDecision = ({ decision, count, undoing, onUndo }: LastDecisionProps) => {
  const seconds = useSecondsUntil(decision?.stored?.undoUntil ?? 0)
  const undo = () => decision && onUndo(decision)
  useShortcut('z', 'Undo the last decision', undo, { when: seconds > 0, group: 'Document' })
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded bg-sunken px-4 py-1.5 text-sm">
      <output>
        {decision
          ? `${statusLabel(decision.status)} ${inSentence(documentTypeLabels[decision.document.document_type])} from ${decision.document.owner_name}. ${count} decided in this sitting.`
          : 'Tick what matches, then verify. Each decision can be undone for some seconds.'}
      </output>
      {seconds > 0 && (
        <Button size="sm" tone="secondary" pending={undoing} aria-keyshortcuts="z" onClick={undo}>
          Undo <span className="w-8 tabular-nums">{seconds} s</span>
          <KeyHint keys="z" />
        </Button>
      )}
    </div>
  )
}
