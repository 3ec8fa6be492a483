import { counted } from '@efie/domain'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAct } from '~/platform/acts/use-act.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import type { Bulk, Refused } from './use-bulk.ts'

export interface BulkButtonProps<Row extends { id: string }> {
  bulk: Bulk<Row>
  /** What a row is: "message". */
  what: string
  nameOf: (row: Row) => string
  /** "Send again" */
  label: string
  /** "sent again", after the number of rows. */
  done: string
  /** The act on one row, as its own sheet does it. */
  act: (row: Row) => Promise<unknown>
  touches: readonly QueryKey[]
  disabledReason?: string | null
  /** What all of it comes to; asks before it starts. */
  confirm?: { title: string; text: ReactNode }
  danger?: boolean
}

/**
 * Does the same to each selected row, one after the other. Each is decided on its own: what is refused is
 * reported with its reason, and stays selected.
 */
export const BulkButton = <Row extends { id: string }>({
  bulk,
  what,
  nameOf,
  label,
  done,
  act,
  touches,
  disabledReason = null,
  confirm,
  danger = false,
}: BulkButtonProps<Row>) => {
  const [asking, setAsking] = useState(false)
  const [at, setAt] = useState(0)
  const all = useAct({
    act: async (rows: readonly Row[]) => {
      const refused: Refused[] = []
      for (const [index, row] of rows.entries()) {
        setAt(index + 1)
        try {
          // One after the other, so that each sees what the one before it changed.
          // oxlint-disable-next-line no-await-in-loop
          await act(row)
        } catch (error) {
          refused.push({ id: row.id, name: nameOf(row), reason: toUserError(error).message })
        }
      }
      return { did: rows.length - refused.length, refused }
    },
    done: ({ did }) => (did === 0 ? null : `${counted(did, what)} ${done}`),
    onDone: ({ refused }) => bulk.finish(refused),
    touches,
  })
  const run = () => {
    setAsking(false)
    void all.run(bulk.chosen)
  }
  return (
    <>
      <Button
        tone={danger ? 'danger' : 'primary'}
        pending={all.pending}
        disabledReason={disabledReason}
        onClick={() => (confirm ? setAsking(true) : run())}
      >
        {all.pending ? `${at} of ${bulk.chosen.length}` : `${label} (${bulk.chosen.length})`}
      </Button>
      {confirm && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={confirm.title}
          confirmLabel={label}
          danger={danger}
          onConfirm={run}
        >
          {confirm.text}
        </ConfirmDialog>
      )}
    </>
  )
}
