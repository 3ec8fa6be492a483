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
import { type BackupRow, backupStates, sizeText } from './backup.ts'

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

/** A backup: contents, verification, and how to restore it. */
export const BackupSheet = ({ row, onClose }: { row: BackupRow; onClose: () => void }) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title={`Backup of ${formatDateTime(row.created_at)}`}
    description={<Badge tone={backupStates[row.status].tone}>{backupStates[row.status].text}</Badge>}
    footer={<Download row={row} />}
  >
    {row.failure_reason && (
      <Notice tone="danger" className="mb-4" title="Backup failed">
        {row.failure_reason}
      </Notice>
    )}
    <KeyValues
      items={[
        { label: 'Type', value: row.reason === 'asked' ? 'Manual' : 'Automatic' },
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
    {row.file_name && (
      <>
        <h3 className="mt-6 mb-2 font-semibold">How to restore</h3>
        <p className="text-sm text-muted">
          The operator stops the server and runs this command. The command asks before replacing anything.
        </p>
        <pre className="mt-2 overflow-x-auto rounded border border-line bg-sunken p-3 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
          npm run db:restore backups/{row.file_name}
        </pre>
      </>
    )}
  </Sheet>
)
