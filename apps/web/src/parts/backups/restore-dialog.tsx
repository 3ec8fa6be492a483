import { backups } from '@efie/contracts/backups'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField, TextField } from '~/platform/forms/fields.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { BackupRow } from './backup.ts'
import { lossLines } from './restore.ts'

const Loss = ({ id }: { id: string }) => {
  const query = useQuery(api.backups.loss.queryOptions({ input: { id } }))
  if (query.isError)
    return <ErrorState title="Couldn’t count what would be lost" onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="h-24" />
  const lines = lossLines(query.data)
  if (lines.length === 0) return <p>Nothing was recorded since this backup.</p>
  return (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const RestoreForm = ({ row, onClose }: { row: BackupRow; onClose: () => void }) => {
  const form = useContractForm(backups.askRestore, { fixed: { id: row.id } })
  return (
    <ActForm
      form={form}
      act={(input) => client.backups.askRestore(input)}
      touches={[api.backups.key(), api.approvals.key(), api.audit.key()]}
      done="Restore requested"
      onDone={onClose}
      submit="Request restore"
      onCancel={onClose}
      danger
      className="space-y-4"
    >
      <div className="space-y-3 text-sm">
        <p className="font-semibold">Recorded since this backup and lost from the books:</p>
        <Loss id={row.id} />
        <ul className="list-disc space-y-1 pl-5 text-muted">
          <li>Everyone is signed out, and no one can use Efie while the data are replaced.</li>
          <li>
            Money that moved since stays moved. The providers still know those payments and payouts, and
            reconciliation will show them.
          </li>
          <li>
            Collections, late fees, reminders and refunds stop until you confirm that the books were compared
            with the providers.
          </li>
          <li>Files uploaded since stay in storage, but nothing refers to them.</li>
          <li>
            Passwords, email addresses, phone numbers, two-step verification, suspensions, lower roles,
            security settings and the audit trail stay as they are now.
          </li>
          <li>We back up the present data first, so the restore can be undone the same way.</li>
          <li>Nothing happens until a second person approves. The request expires after a day.</li>
        </ul>
      </div>
      <NoteField form={form} name="reason" label="Why it has to be restored" />
      <TextField
        form={form}
        name="file_name"
        label="Name of the backup’s file"
        help={`Type ${row.file_name ?? ''}`}
        autoComplete="off"
      />
    </ActForm>
  )
}

/** Says what restoring a backup does, and requests it. */
export const RestoreDialog = ({
  row,
  open,
  onClose,
}: {
  row: BackupRow
  open: boolean
  onClose: () => void
}) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && onClose()}
    title={`Restore the backup of ${formatDateTime(row.created_at)}?`}
  >
    <RestoreForm row={row} onClose={onClose} />
  </Dialog>
)
