import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, ExternalLink } from 'lucide-react'
import { documentTypeLabels, type DocumentType } from '@efie/domain'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { LoadingIndicator } from '~/ui/loading-indicator.tsx'
import { Notice } from '~/ui/notice.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { saveFile } from '~/platform/lists/csv.ts'
import { openFile } from './file-link.ts'
import { fileSizeText, isImage, isShown, useDocumentFile, useBlobSource } from './document-file.ts'
import { ImageStage } from './image-stage.tsx'

export interface ViewableDocument {
  id: string
  document_type: DocumentType
  file_name: string
  file_size: number
  mime_type: string
}

const Content = ({ document, blob }: { document: ViewableDocument; blob: Blob }) => {
  const source = useBlobSource(blob)
  const label = `${documentTypeLabels[document.document_type]}, ${document.file_name}`
  if (isImage(blob.type)) return <ImageStage blob={blob} label={label} />
  if (blob.type === 'application/pdf')
    return (
      // Chromium shows no PDF inside a sandbox; the type was set to PDF, so nothing in it runs as a page of ours.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        ref={source}
        title={label}
        className="h-[60vh] min-h-64 w-full rounded border border-line bg-sunken"
      />
    )
  return (
    <Notice title={t`We can’t show this type of file here`}>
      <Trans>Save the file to view it. Only open it if you were expecting it.</Trans>
    </Notice>
  )
}

/** A document as uploaded: pictures can be zoomed and rotated, PDFs are shown by the browser. */
export const DocumentView = ({ document }: { document: ViewableDocument }) => {
  const { data, error, isFetching, refetch } = useDocumentFile(document.id, document.mime_type)
  const opened = useAct({
    act: () => openFile({ file: 'document', id: document.id }),
    failed: t`Couldn’t open the document`,
    touches: [],
  })
  if (error && !data)
    return (
      <ErrorState
        title={t`Couldn’t open the document`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const waiting = data ? null : t`The document is still loading`
  return (
    <div className="space-y-3">
      {data ? (
        <Content document={document} blob={data} />
      ) : (
        <LoadingIndicator className="h-[55vh] min-h-64" />
      )}
      <ActRow className="items-center max-sm:*:flex-none">
        <span className="min-w-0 text-sm text-muted [overflow-wrap:anywhere] max-sm:basis-full sm:flex-1">
          {document.file_name} · {fileSizeText(document.file_size)}
        </span>
        {isShown(document.mime_type) && (
          <Button
            tone="secondary"
            size="sm"
            pending={opened.pending}
            onClick={() => void opened.run(undefined)}
          >
            <ExternalLink className="size-4" aria-hidden="true" />
            <Trans>Open in new tab</Trans>
          </Button>
        )}
        <Button
          tone="secondary"
          size="sm"
          onClick={() => data && saveFile(document.file_name, data)}
          disabledReason={waiting}
        >
          <Download className="size-4" aria-hidden="true" />
          <Trans>Download</Trans>
        </Button>
      </ActRow>
    </div>
  )
}
