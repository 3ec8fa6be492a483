import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { client } from '~/platform/api/client.ts'
import { formatDecimal } from '~/ui/money-text.ts'

/** Types the browser may show in our page; others can only be downloaded, so that no file can run as a page. */
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])

export const isImage = (type: string): boolean => type.startsWith('image/')
export const isShown = (type: string): boolean => shownTypes.has(type)

/** A document's bytes. Each read is audited, so they are only fetched when opened, and once. */
export const useDocumentFile = (id: string, type: string) =>
  useQuery({
    queryKey: ['document-file', id],
    queryFn: async (): Promise<Blob> => {
      const file: Blob = await client.documents.file({ id })
      return new Blob([file], { type: isShown(type) ? type : 'application/octet-stream' })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A `ref` that shows a blob in an image or frame, with a URL that lives as long as the element. */
export const useBlobSource = (blob: Blob) =>
  useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (!element) return
      const url = URL.createObjectURL(blob)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )

/** `2.4 MB`, `310 kB`. */
export const fileSizeText = (bytes: number): string =>
  bytes >= 1_000_000
    ? t`${{ size: formatDecimal((bytes / 1_000_000).toFixed(1)) }} MB`
    : t`${{ size: Math.max(1, Math.round(bytes / 1_000)) }} kB`
