import { type DocumentRequirement, documentTypeLabels, type DocumentType } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Camera, CircleAlert, CircleCheck, Clock, Eye, RefreshCw, Upload } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { translate } from '~/i18n/i18n.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { Select } from '~/ui/select.tsx'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { fileSizeText } from '~/platform/files/document-file.ts'
import { cameraOf, documentHints } from './document-rules.ts'
import { DocumentThumb } from './document-thumb.tsx'
import { UploadButton } from './upload-button.tsx'
import { type UploadState, useDocumentUpload } from './use-document-upload.ts'

const Sending = ({
  state,
  onCancel,
  onRetry,
}: {
  state: UploadState
  onCancel: () => void
  onRetry: () => void
}) => (
  <div className="mt-3 rounded bg-sunken p-3">
    {state.problem === null ? (
      <>
        <ProgressBar value={state.percent} label={t`Uploading ${{ name: state.file.name }}`} />
        <Button tone="link" size="sm" className="mt-2" onClick={onCancel}>
          <Trans>Stop</Trans>
        </Button>
      </>
    ) : (
      <div role="alert">
        <p className="flex gap-2 text-sm font-medium text-danger [overflow-wrap:anywhere]">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {state.file.name}: {translate(state.problem)}
        </p>
        <div className="mt-2 flex gap-4">
          {state.retryable && (
            <Button tone="link" size="sm" onClick={onRetry}>
              <Trans>Send again</Trans>
            </Button>
          )}
          <Button tone="link" size="sm" onClick={onCancel}>
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      </div>
    )}
  </div>
)

const Stored = ({ document, onView }: { document: DocumentRow; onView: () => void }) => (
  <div className="mt-3 flex flex-wrap items-center gap-3">
    <DocumentThumb document={document} />
    <div className="min-w-0 flex-1 basis-32 text-sm">
      <p className="truncate font-medium">{document.file_name}</p>
      <p className="text-muted">
        {translate(documentTypeLabels[document.document_type])} · {fileSizeText(document.file_size)}
      </p>
    </div>
    <Button tone="ghost" size="icon" aria-label={t`View ${{ name: document.file_name }}`} onClick={onView}>
      <Eye className="size-5" aria-hidden="true" />
    </Button>
  </div>
)

const marks = {
  none: { Icon: Upload, style: 'text-muted' },
  pending: { Icon: Clock, style: 'text-caution' },
  verified: { Icon: CircleCheck, style: 'text-positive' },
  rejected: { Icon: CircleAlert, style: 'text-danger' },
}

interface SourcesProps {
  requirement: DocumentRequirement
  document: DocumentRow | null
  type: DocumentType
  helpId: string
  onType: (type: DocumentType | null) => void
  onFile: (file: File) => void
}

/** The kind of document, where there is a choice, and where its file comes from. */
const Sources = ({ requirement, document, type, helpId, onType, onFile }: SourcesProps) => {
  const camera = cameraOf(type)
  const kind = translate(documentTypeLabels[type])
  const label = translate(requirement.label)
  return (
    <div className="flex w-full flex-wrap items-center gap-2 max-sm:*:flex-1 max-sm:[&>span]:basis-full sm:w-auto">
      {requirement.any_of.length > 1 && (
        <Select
          aria-label={t`Type of document for ${label}`}
          className="h-11 text-sm sm:h-10 sm:w-52"
          value={type}
          onChange={(event) => onType(requirement.any_of.find((one) => one === event.target.value) ?? null)}
          options={requirement.any_of.map((value) => ({
            value,
            label: translate(documentTypeLabels[value]),
          }))}
        />
      )}
      <UploadButton
        label={document ? t`Replace ${kind}` : t`Upload ${kind}`}
        tone={document === null ? 'soft' : document.status === 'rejected' ? 'primary' : 'secondary'}
        describedBy={helpId}
        onFile={onFile}
      >
        {document ? (
          <RefreshCw className="size-4" aria-hidden="true" />
        ) : (
          <Upload className="size-4" aria-hidden="true" />
        )}
        {document ? t`Replace` : t`Upload`}
      </UploadButton>
      {camera && (
        <UploadButton
          label={t`Take a picture: ${kind}`}
          tone="secondary"
          camera={camera}
          className="hidden pointer-coarse:inline-flex"
          describedBy={helpId}
          onFile={onFile}
        >
          <Camera className="size-4" aria-hidden="true" />
          <Trans>Camera</Trans>
        </UploadButton>
      )}
    </div>
  )
}

/** The button that was pressed makes way for another when sending starts and ends; focus goes to that one. */
const useKeptFocus = (sending: boolean) => {
  const row = useRef<HTMLLIElement>(null)
  const before = useRef(sending)
  useEffect(() => {
    if (before.current === sending) return
    before.current = sending
    if (document.activeElement !== document.body) return
    row.current?.querySelector<HTMLElement>('button, input[type=file]')?.focus({ preventScroll: true })
  }, [sending])
  return row
}

export interface RequirementRowProps {
  requirement: DocumentRequirement
  document: DocumentRow | null
  applicationId: string | null
  /** No changes are possible, so no upload is offered. */
  locked?: boolean
  onView: (document: DocumentRow) => void
}

/** A required document: its status, remarks, and the upload. */
export const RequirementRow = ({
  requirement,
  document,
  applicationId,
  locked,
  onView,
}: RequirementRowProps) => {
  const { state, start, retry, cancel } = useDocumentUpload(applicationId)
  const [first = 'other'] = requirement.any_of
  const [chosen, setChosen] = useState<DocumentType | null>(null)
  const type = chosen ?? document?.document_type ?? first
  const helpId = useId()
  const sending = state !== null && state.problem === null
  const row = useKeptFocus(sending)
  const { Icon, style } = marks[document?.status ?? 'none']
  const open = !locked && document?.status !== 'verified'
  return (
    <li ref={row} className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Icon className={`mt-0.5 size-5 shrink-0 ${style}`} aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {translate(requirement.label)}
            {document && <StatusBadge kind="document" status={document.status} />}
          </p>
          {open && (
            <p id={helpId} className="mt-0.5 text-sm text-muted">
              {translate(documentHints[type])}
            </p>
          )}
          {document?.status === 'rejected' && document.reason && (
            <p className="mt-1 text-sm font-medium text-danger">{document.reason}</p>
          )}
        </div>
        {open && !sending && (
          <Sources
            requirement={requirement}
            document={document}
            type={type}
            helpId={helpId}
            onType={setChosen}
            onFile={(file) => start(file, type)}
          />
        )}
      </div>
      {state && <Sending state={state} onCancel={cancel} onRetry={retry} />}
      {document && !sending && <Stored document={document} onView={() => onView(document)} />}
    </li>
  )
}
