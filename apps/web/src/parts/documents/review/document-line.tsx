import { documentTypeLabels } from '@efie/domain'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { StatusBadge } from '~/ui/badge.tsx'

interface DocumentLineProps {
  document: DocumentRow
  shown: boolean
  onOpen: () => void
}

/** A document of a list that shows the chosen one below. */
export const DocumentLine = ({ document, shown, onOpen }: DocumentLineProps) => (
  <li>
    <button
      type="button"
      onClick={onOpen}
      aria-pressed={shown}
      className="flex w-full aria-pressed:bg-primary-soft items-center justify-between gap-3 rounded px-2 py-2 text-left hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block text-sm font-medium text-primary underline underline-offset-4">
          {documentTypeLabels[document.document_type]}
        </span>
        <span className="block truncate text-xs text-muted">
          {document.carried_from ? 'Carried over from last year' : document.file_name}
        </span>
      </span>
      <StatusBadge kind="document" status={document.status} />
    </button>
  </li>
)
