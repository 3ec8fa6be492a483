import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Notice } from '~/ui/notice.tsx'
import type { RestoreRow } from './restore.ts'

/** What waits after a restore, and its release once the books were compared with the providers. */
export const CheckRestore = ({ restore }: { restore: RestoreRow }) => {
  const [asking, setAsking] = useState(false)
  const may = useAbility('backups.restore')
  const check = useAct({
    act: () => client.backups.checkRestore({ id: restore.id }),
    done: 'Efie acts on its own again',
    onDone: () => setAsking(false),
    touches: [api.backups.key(), api.audit.key()],
  })
  return (
    <Notice
      tone="caution"
      className="mb-4"
      title={`The backup of ${formatDateTime(restore.backup_created_at)} was restored. Check the books`}
    >
      <p>
        Compare payments, refunds and payouts since then with the providers’ statements, and record what is
        missing. Until you confirm this, Efie doesn’t collect instalments, charge late fees, send reminders or
        broadcasts, make refunds, or end offers and orders on its own.
      </p>
      <Button
        className="mt-3"
        disabledReason={may ? null : 'Only superadmins can confirm this'}
        onClick={() => setAsking(true)}
      >
        Confirm the check
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Were the books compared with the providers?"
        confirmLabel="Yes, start again"
        pending={check.pending}
        onConfirm={() => void check.run(undefined)}
      >
        <p>
          Refunds on hold leave within ten minutes, and the daily and hourly jobs run at their next time.
          People whose payments since the backup aren’t recorded may be charged, reminded or refunded a second
          time. We record your confirmation under your name.
        </p>
        <ActError error={check.error} className="mt-3" />
      </ConfirmDialog>
    </Notice>
  )
}
