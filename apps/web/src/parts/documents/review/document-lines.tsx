import type { DocumentRow } from '~/platform/api/rows.ts'
import { DocumentLine } from './document-line.tsx'

interface DocumentLinesProps {
  documents: readonly DocumentRow[]
  /** The one shown below the list. */
  open: string | null
  onOpen: (id: string) => void
}

export const DocumentLines = ({ documents, open, onOpen }: DocumentLinesProps) => (
  <ul className="mt-1">
    {documents.map((document) => (
      <DocumentLine
        key={document.id}
        document={document}
        shown={document.id === open}
        onOpen={() => onOpen(document.id)}
      />
    ))}
  </ul>
)
