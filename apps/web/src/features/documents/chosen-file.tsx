import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { fileSizeText, isImage, useBlobSource } from '~/platform/files/document-file.ts'

const Picture = ({ file }: { file: File }) => (
  <img
    ref={useBlobSource(file)}
    alt={t`Your file: ${{ name: file.name }}`}
    className="max-h-72 w-full rounded border border-line bg-sunken object-contain"
  />
)

/** Preview before sending, large enough to check that a picture is readable. */
export const ChosenFile = ({ file }: { file: File }) => (
  <figure className="space-y-2">
    {isImage(file.type) ? (
      <Picture file={file} />
    ) : (
      <div className="grid h-28 place-items-center rounded border border-line bg-sunken text-muted">
        <FileText className="size-10" aria-hidden="true" />
      </div>
    )}
    <figcaption className="text-sm [overflow-wrap:anywhere]">
      <span className="font-medium">{file.name}</span>
      <span className="text-muted"> · {fileSizeText(file.size)}</span>
      {isImage(file.type) && (
        <span className="block text-muted">
          <Trans>Can you read every line? If not, take or choose a clearer picture.</Trans>
        </span>
      )}
    </figcaption>
  </figure>
)
