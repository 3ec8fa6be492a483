import { documentTypeLabels } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { DocumentThumb } from '~/parts/documents/document-thumb.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

type View = (document: DocumentRow) => void

const DocumentItem = ({ document, onView }: { document: DocumentRow; onView: View }) => (
  <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
    <DocumentThumb document={document} />
    <div className="min-w-0 flex-1 basis-40">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {translate(documentTypeLabels[document.document_type])}
        {document.superseded_by ? (
          <Badge>
            <Trans>Replaced</Trans>
          </Badge>
        ) : (
          <StatusBadge kind="document" status={document.status} />
        )}
      </p>
      <p className="truncate text-sm text-muted">
        {document.file_name} · <DateText value={document.created_at} />
      </p>
      {document.status === 'rejected' && document.reason && (
        <p className="mt-1 text-sm font-medium text-danger">{document.reason}</p>
      )}
    </div>
    <Button
      tone="ghost"
      size="icon"
      aria-label={t`View ${{ name: document.file_name }}`}
      onClick={() => onView(document)}
    >
      <Eye className="size-5" aria-hidden="true" />
    </Button>
  </li>
)

/** Optional documents, listed after the required ones. */
export const FurtherDocuments = ({
  documents,
  onView,
}: {
  documents: readonly DocumentRow[]
  onView: View
}) =>
  documents.length === 0 ? null : (
    <Card>
      <CardHeader
        title={t`Other documents`}
        description={t`Not required, but kept on your file.`}
        level={3}
      />
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <DocumentItem key={document.id} document={document} onView={onView} />
        ))}
      </ul>
    </Card>
  )

const Replaced = ({ onView }: { onView: View }) => {
  const { id } = useUser()
  const { data, error } = useQuery(
    api.documents.list.queryOptions({ input: { user_id: id, current: 'false', limit: 50 } }),
  )
  if (error && !data)
    return (
      <Notice tone="danger" title={t`Failed to fetch documents`}>
        {toUserError(error).message}
      </Notice>
    )
  if (!data) return <SkeletonRows rows={2} />
  if (data.data.length === 0)
    return (
      <p className="text-muted">
        <Trans>You haven’t replaced any documents yet.</Trans>
      </p>
    )
  return (
    <ul className="divide-y divide-line">
      {data.data.map((document) => (
        <DocumentItem key={document.id} document={document} onView={onView} />
      ))}
    </ul>
  )
}

/** Superseded documents, loaded only on request. */
export const ReplacedDocuments = ({ onView }: { onView: View }) => {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="rounded border border-line bg-surface px-5 py-4 sm:px-6"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="font-semibold">
        <Trans>Replaced documents</Trans>
      </summary>
      {open && (
        <div className="mt-4">
          <Replaced onView={onView} />
        </div>
      )}
    </details>
  )
}
