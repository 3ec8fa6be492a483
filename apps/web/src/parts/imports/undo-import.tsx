import { counted } from '@efie/domain'
import type { QueryKey } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { Button, type ButtonProps } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Notice } from '~/ui/notice.tsx'

interface UndoImportProps<Undone> {
  fileName: string
  /** What undoing it does and what it leaves. */
  consequence: string
  undo: () => Promise<Undone>
  onUndone?: (undone: Undone) => void
  touches: readonly QueryKey[]
  size?: ButtonProps['size']
}

/** Undoes an import once it is confirmed. */
export const UndoImport = <Undone,>({
  fileName,
  consequence,
  undo,
  onUndone,
  touches,
  size = 'md',
}: UndoImportProps<Undone>) => {
  const [asking, setAsking] = useState(false)
  const act = useAct({
    act: undo,
    done: `Import of ${fileName} undone`,
    onDone: (undone) => {
      setAsking(false)
      onUndone?.(undone)
    },
    touches,
  })
  return (
    <>
      <Button tone="secondary" size={size} onClick={() => setAsking(true)}>
        <Undo2 className="size-4" aria-hidden="true" />
        Undo import
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Undo the import of ${fileName}?`}
        confirmLabel="Undo import"
        cancelLabel="Keep import"
        danger
        pending={act.pending}
        onConfirm={() => void act.run(undefined)}
      >
        <p>{consequence}</p>
        <ActError error={act.error} className="mt-3" />
      </ConfirmDialog>
    </>
  )
}

interface LeftRowsProps {
  rows: readonly { line: number; message: string }[]
}

/** Rows that undoing left as they are. */
export const LeftRows = ({ rows }: LeftRowsProps) =>
  rows.length > 0 && (
    <Notice tone="caution" title={`${counted(rows.length, 'row')} left as imported`}>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
        {rows.map(({ line, message }) => (
          <li key={line}>
            Line {line}, {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
