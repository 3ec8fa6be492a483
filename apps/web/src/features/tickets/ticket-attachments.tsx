import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'
import { fileProblem, fileRule } from '~/parts/documents/document-rules.ts'
import { UploadButton } from '~/parts/documents/upload-button.tsx'
import { fileSizeText } from '~/platform/files/document-file.ts'
import { DownloadButton } from '~/platform/files/download-button.tsx'
import { shrinkImage } from '~/platform/files/shrink-image.ts'
import { translate } from '~/i18n/i18n.ts'
import { Badge } from '~/ui/badge.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { useAttemptKey } from '~/platform/acts/use-attempt-key.ts'

type Attached = Pick<TicketRow, 'id' | 'attachments'>

/** Files of a ticket. */
export const AttachmentList = ({ ticket }: { ticket: Attached }) =>
  ticket.attachments.length > 0 && (
    <ul aria-label="Files" className="divide-y divide-line">
      {ticket.attachments.map((file) => (
        <li key={file.id} className="flex items-center justify-between gap-3 py-2.5">
          <div className="min-w-0 text-sm">
            <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
              {file.file_name} {file.internal && <Badge tone="accent">Internal</Badge>}
            </p>
            <p className="text-muted">
              {fileSizeText(file.file_size)}, <DateText value={file.created_at} time />
            </p>
          </div>
          <DownloadButton
            what="the file"
            size="sm"
            fileName={file.file_name}
            label={`Download ${file.file_name}`}
            fetchFile={() => client.tickets.attachment({ id: ticket.id, attachment_id: file.id })}
          >
            Download
          </DownloadButton>
        </li>
      ))}
    </ul>
  )

/** Adds a file; staff can mark it internal. */
export const AttachFile = ({ ticket, staff = false }: { ticket: Attached; staff?: boolean }) => {
  const [internal, setInternal] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const keyOf = useAttemptKey()
  const attach = useAct({
    act: (file: File) =>
      client.tickets.attach(
        { id: ticket.id, file, internal: String(internal) },
        { context: { idempotencyKey: keyOf([file.name, file.size, file.lastModified, internal]) } },
      ),
    done: 'File attached',
    touches: [api.tickets.key()],
  })
  const take = async (chosen: File) => {
    const file = await shrinkImage(chosen)
    const wrong = fileProblem(file)
    setProblem(wrong)
    if (!wrong) await attach.run(file)
  }
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <UploadButton label="Attach a file" tone="secondary" onFile={(file) => void take(file)}>
          <Paperclip className="size-4" aria-hidden="true" />
          {attach.pending ? 'Attaching...' : 'Attach a file'}
        </UploadButton>
        {staff && (
          <Checkbox
            checked={internal}
            onChange={(event) => setInternal(event.target.checked)}
            label="For staff only"
          />
        )}
      </div>
      <p className="text-sm text-muted">{translate(fileRule)}.</p>
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <ActError error={attach.error} />
    </div>
  )
}
