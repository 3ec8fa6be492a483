import { documentTypeLabels, documentTypes, type DocumentType, statusLabel, inSentence } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Camera, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { cameraOf, documentHints, fileProblem, fileRule } from '~/parts/documents/document-rules.ts'
import { UploadButton } from '~/parts/documents/upload-button.tsx'
import { useDocumentUpload } from '~/parts/documents/use-document-upload.ts'
import { wantsShrinking } from '~/platform/files/shrink-image.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { Select } from '~/ui/select.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { FramingGuide } from './framing-guide.tsx'

const accept = 'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif'
const optionsOf = () => documentTypes.map((value) => ({ value, label: translate(documentTypeLabels[value]) }))

/** Large pictures are scaled down before they are checked; other files must be valid as they are. */
const problemOf = (file: File): string | null => (wantsShrinking(file) ? null : fileProblem(file))

const Replaces = ({ document }: { document: DocumentRow | undefined }) =>
  document ? (
    <Notice>
      <Trans>
        This will replace {{ name: document.file_name }} (
        {{ status: inSentence(translate(statusLabel(document.status))) }}).
      </Trans>
      {document.status === 'verified' && (
        <>
          {' '}
          <Trans>We’ll need to verify the new one.</Trans>
        </>
      )}
    </Notice>
  ) : null

export interface UploadDialogProps {
  /** The most likely document type. */
  suggested: DocumentType
  applicationId: string | null
  /** Current documents, to show which one a new one replaces. */
  documents: readonly DocumentRow[]
  onClose: () => void
}

const Sources = ({
  type,
  problem,
  onChoose,
}: {
  type: DocumentType
  problem: string | undefined
  onChoose: (file: File) => void
}) => {
  const kind = translate(documentTypeLabels[type])
  return (
    <>
      <FramingGuide type={type} />
      <FileDrop
        label={t`Choose a file, or drop it here`}
        help={translate(fileRule)}
        accept={accept}
        maxBytes={Number.POSITIVE_INFINITY}
        error={problem}
        onFiles={([chosen]) => chosen && onChoose(chosen)}
      />
      <UploadButton
        label={t`Take a picture: ${kind}`}
        tone="secondary"
        camera={cameraOf(type) ?? 'environment'}
        className="hidden w-full pointer-coarse:inline-flex"
        onFile={onChoose}
      >
        <Camera className="size-4" aria-hidden="true" />
        <Trans>Take a picture</Trans>
      </UploadButton>
    </>
  )
}

interface TypeFieldProps {
  type: DocumentType
  disabled: boolean
  onChange: (type: DocumentType) => void
}

const TypeField = ({ type, disabled, onChange }: TypeFieldProps) => (
  <Field label={t`Document type`} help={translate(documentHints[type])}>
    {(control) => (
      <Select
        {...control}
        value={type}
        disabled={disabled}
        options={optionsOf()}
        onChange={(event) => onChange(documentTypes.find((one) => one === event.target.value) ?? type)}
      />
    )}
  </Field>
)

const SendingProblem = ({ text }: { text: string }) => (
  <p role="alert" className="flex gap-2 text-sm font-medium text-danger">
    <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
    {translate(text)}
  </p>
)

/** Any paper, from anywhere: say what it is, choose or photograph it, look at it, send it. */
export const UploadDialog = ({ suggested, applicationId, documents, onClose }: UploadDialogProps) => {
  const [type, setType] = useState(suggested)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const { state, start, retry, cancel } = useDocumentUpload(applicationId, onClose)
  const sending = state !== null && state.problem === null
  const replaced =
    type === 'other'
      ? undefined
      : documents.find((row) => row.document_type === type && row.application_id === applicationId)
  const choose = (chosen: File) => {
    const found = problemOf(chosen)
    setProblem(found ? `${chosen.name}: ${found}` : undefined)
    if (!found) setFile(chosen)
  }
  const close = () => {
    cancel()
    onClose()
  }
  const chooseAnother = () => {
    cancel()
    setFile(null)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t`Upload Document`}
      description={t`Only you and the people checking the document can see it.`}
      {...(file && {
        footer: (
          <>
            <Button tone="secondary" onClick={chooseAnother}>
              {sending ? t`Stop` : t`Choose another file`}
            </Button>
            <Button
              pending={sending}
              onClick={() => (state?.retryable ? retry() : start(file, type))}
              disabledReason={state?.problem && !state.retryable ? t`Choose another file` : null}
            >
              {state?.problem ? t`Send again` : t`Upload`}
            </Button>
          </>
        ),
      })}
    >
      <div className="space-y-5">
        <TypeField type={type} disabled={sending} onChange={setType} />
        <Replaces document={replaced} />
        {file ? <ChosenFile file={file} /> : <Sources type={type} problem={problem} onChoose={choose} />}
        {sending && <ProgressBar value={state.percent} label={t`Uploading`} />}
        {state?.problem && <SendingProblem text={state.problem} />}
      </div>
    </Dialog>
  )
}
