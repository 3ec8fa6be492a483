import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { saveFile } from '~/platform/lists/csv.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { backupReasons, type BackupRow, backupStates, sizeText } from './backup.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { RestoreView } from './restore-view.tsx'
import { isOpenRestore, type RestoreRow } from './restore.ts'

const Download = ({ row }: { row: BackupRow }) => {
  const [asking, setAsking] = useState(false)
  const mayDownload = useAbility('backups.restore')
  const download = useAct({
    act: async () => {
      const file: Blob = await client.backups.file({ id: row.id })
      saveFile(row.file_name ?? 'efie-backup.tar.gz.age', file)
    },
    onDone: () => setAsking(false),
    touches: [api.audit.key()],
  })
  const refusal = mayDownload
    ? row.status === 'verified'
      ? null
      : 'You can only download verified backups'
    : 'Only superadmins can download backups'
  return (
    <>
      <Button disabledReason={refusal} onClick={() => setAsking(true)}>
        Download
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Download the backup of ${formatDateTime(row.created_at)}?`}
        confirmLabel={`Download ${sizeText(row)}`}
        pending={download.pending}
        onConfirm={() => void download.run(undefined)}
      >
        <p>
          The backup contains everyone’s data and documents. Keep the file encrypted. We record the download
          under your name.
        </p>
        <ActError error={download.error} className="mt-3" />
      </ConfirmDialog>
    </>
  )
}

const Restore = ({ row, busy }: { row: BackupRow; busy: boolean }) => {
  const [asking, setAsking] = useState(false)
  const mayRestore = useAbility('backups.restore')
  const refusal = !mayRestore
    ? 'Only superadmins can request a restore'
    : row.status !== 'verified'
      ? 'You can only restore verified backups'
      : busy
        ? 'A restore was already requested'
        : null
  return (
    <>
      <Button tone="danger" disabledReason={refusal} onClick={() => setAsking(true)}>
        Restore
      </Button>
      <RestoreDialog row={row} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

interface BackupSheetProps {
  row: BackupRow
  /** All requests to restore a backup, newest first. */
  restores: readonly RestoreRow[]
  onClose: () => void
}

/** A backup: contents, verification, and how to restore it. */
export const BackupSheet = ({ row, restores, onClose }: BackupSheetProps) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title={`Backup of ${formatDateTime(row.created_at)}`}
    description={<Badge tone={backupStates[row.status].tone}>{backupStates[row.status].text}</Badge>}
    footer={
      <div className="flex flex-wrap gap-3">
        <Download row={row} />
        <Restore row={row} busy={restores.some(isOpenRestore)} />
      </div>
    }
  >
    {row.failure_reason && (
      <Notice tone="danger" className="mb-4" title="Backup failed">
        {row.failure_reason}
      </Notice>
    )}
    <KeyValues
      items={[
        { label: 'Type', value: backupReasons[row.reason] },
        { label: 'Finished', value: <DateText value={row.finished_at} time none="Not yet" /> },
        { label: 'Size', value: sizeText(row) },
        { label: 'Rows', value: row.rows?.toLocaleString('en') ?? '–' },
        {
          label: 'Ledger debits',
          value: row.ledger_debits === null ? '–' : formatMoney(row.ledger_debits),
        },
        { label: 'File', value: row.file_name ?? 'No file' },
        {
          label: 'SHA-256',
          value: row.sha256 ? <span className="font-mono text-xs">{row.sha256}</span> : '–',
        },
      ]}
    />
    {restores
      .filter(({ backup_id }) => backup_id === row.id)
      .map((restore) => (
        <RestoreView key={restore.id} restore={restore} />
      ))}
    {row.file_name && (
      <>
        <h3 className="mt-6 mb-2 font-semibold">Restore into an empty database</h3>
        <p className="text-sm text-muted">
          If Efie can’t start, or the keys were replaced since, the operator runs this command on a new, empty
          database.
        </p>
        <pre className="mt-2 overflow-x-auto rounded border border-line bg-sunken p-3 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
          npm run db:restore backups/{row.file_name}
        </pre>
      </>
    )}
  </Sheet>
)
