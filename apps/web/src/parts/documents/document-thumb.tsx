import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { client } from '~/platform/api/client.ts'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { useBlobSource } from '~/platform/files/document-file.ts'

const Picture = ({ blob }: { blob: Blob }) => (
  <img ref={useBlobSource(blob)} alt="" className="size-full object-cover" />
)

/** A preview of a document, or a file icon without one. */
export const DocumentThumb = ({ document }: { document: Pick<DocumentRow, 'id' | 'has_preview'> }) => {
  const { data } = useQuery({
    queryKey: ['document-preview', document.id],
    queryFn: async (): Promise<Blob> => client.documents.preview({ id: document.id }),
    enabled: document.has_preview,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded border border-line bg-sunken text-muted">
      {data ? <Picture blob={data} /> : <FileText className="size-6" aria-hidden="true" />}
    </span>
  )
}
