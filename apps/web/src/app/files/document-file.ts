import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../api/client.ts'

/** Kinds that a browser may show inside our page: anything else is only saved, so that no file can run as a page. */
const shownTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

export const isImage = (type: string): boolean => type.startsWith('image/')
export const isShown = (type: string): boolean => shownTypes.includes(type)

/** The bytes of a document. Each read is audited, so they are asked for once and only when it is opened. */
export const useDocumentFile = (id: string, type: string) =>
  useQuery({
    queryKey: ['document-file', id],
    queryFn: async (): Promise<Blob> => {
      const file: Blob = await client.documents.file({ id })
      return new Blob([file], { type: isShown(type) ? type : 'application/octet-stream' })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** An address for a blob that lives as long as the component. */
export const useObjectUrl = (blob: Blob | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}

/** `2.4 MB`, `310 kB`. */
export const fileSizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_000))} kB`
