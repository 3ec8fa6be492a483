import { counted } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ReconciliationDetail } from '~/platform/api/rows.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Section } from '~/ui/section.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

type StatementFile = ReconciliationDetail['files'][number]

const RemoveFile = ({ file }: { file: StatementFile }) => {
  const [asking, setAsking] = useState(false)
  const act = useAct({
    act: () => client.reconciliations.removeFile({ id: file.id }),
    done: `${file.name} removed`,
    onDone: () => setAsking(false),
    touches: [api.reconciliations.key(), api.ledger.key()],
  })
  return (
    <>
      <Button
        tone="ghost"
        size="sm"
        aria-label={`Remove ${file.name}`}
        onClick={() => {
          act.reset()
          setAsking(true)
        }}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${file.name}?`}
        confirmLabel="Remove file"
        cancelLabel="Keep file"
        danger
        pending={act.pending}
        onConfirm={() => void act.run(undefined)}
      >
        <p>
          {counted(file.lines, 'line')} and their matches and differences are removed. Provider payouts and
          fees booked from them are reversed. You can import the file again.
        </p>
        <ActError error={act.error} className="mt-3 text-ink" />
      </ConfirmDialog>
    </>
  )
}

interface FilesProps {
  detail: ReconciliationDetail
  mayWrite: boolean
}

/** The day’s imported files: who imported each, when, and how many lines it added. */
export const Files = ({ detail, mayWrite }: FilesProps) => {
  const nameOf = ({ source, account_code }: StatementFile) =>
    source === 'gateway'
      ? 'Provider file'
      : `${account_code} ${detail.accounts.find((one) => one.account_code === account_code)?.name ?? ''}`
  if (detail.files.length === 0) return null
  return (
    <Section title="Imported files">
      <Table caption="Imported files">
        <TableHead>
          <tr>
            <HeadCell>File</HeadCell>
            <HeadCell align="end">Lines</HeadCell>
            <HeadCell className="max-sm:hidden">Imported</HeadCell>
            <HeadCell className="max-lg:hidden">SHA-256</HeadCell>
            {mayWrite && (
              <HeadCell align="end">
                <span className="sr-only">Remove</span>
              </HeadCell>
            )}
          </tr>
        </TableHead>
        <TableBody>
          {detail.files.map((file) => (
            <Row key={file.id}>
              <Cell className="[overflow-wrap:anywhere]">
                {file.name}
                <span className="block text-xs text-muted">{nameOf(file)}</span>
              </Cell>
              <Cell align="end">
                {file.lines}
                {file.repeated > 0 && (
                  <span className="block text-xs text-muted">{file.repeated} already imported</span>
                )}
              </Cell>
              <Cell className="max-sm:hidden">
                <DateText value={file.imported_at} time />
                <span className="block text-xs text-muted">{file.imported_by_name}</span>
              </Cell>
              <Cell className="max-lg:hidden">
                <span className="font-mono text-xs" title={file.digest}>
                  {file.digest.slice(0, 12)}…
                </span>
              </Cell>
              {mayWrite && (
                <Cell align="end">
                  <RemoveFile file={file} />
                </Cell>
              )}
            </Row>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}
