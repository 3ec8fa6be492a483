import { counted, documentTypeLabels, inSentence, reviewUndoSeconds, statusLabel } from '@efie/domain'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'
import type { Sitting } from './use-decisions.ts'

/** What was just decided, and how long it can be undone. It keeps its place before the first decision too. */
export const LastDecision = ({ sitting }: { sitting: Pick<Sitting, 'decisions' | 'undo' | 'undoing'> }) => {
  const [decision] = sitting.decisions
  const seconds = useSecondsUntil(decision?.stored?.undoUntil ?? 0)
  const undo = () => void (decision && sitting.undo(decision))
  useShortcut('z', 'Undo the last decision', undo, { when: seconds > 0, group: 'Document' })
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded bg-sunken px-4 py-1.5 text-sm">
      <output>
        {decision
          ? `${statusLabel(decision.status)} ${inSentence(documentTypeLabels[decision.document.document_type])} from ${decision.document.owner_name}. ${counted(sitting.decisions.length, 'document')} decided so far.`
          : `Tick what matches, then verify. You can undo each decision for ${reviewUndoSeconds} seconds.`}
      </output>
      {seconds > 0 && (
        <Button size="sm" tone="secondary" pending={sitting.undoing} aria-keyshortcuts="z" onClick={undo}>
          Undo <span className="w-8 tabular-nums">{seconds} s</span>
          <KeyHint keys="z" />
        </Button>
      )}
    </div>
  )
}
