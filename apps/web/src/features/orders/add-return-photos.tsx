import { msg, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import { upload } from '~/platform/api/upload.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { shrinkImage } from '~/platform/files/shrink-image.ts'
import { FileDrop } from '~/ui/file-drop.tsx'

export const mostPhotos = 6
export const photoTypes = 'image/jpeg,image/png,image/webp'
export const photoHelp = msg`JPEG, PNG or WebP. Up to ${mostPhotos} photos, 10 MB each`

/** Sends photos one after another; those sent stay sent when a later one fails. */
export const sendReturnPhotos = async (
  orderId: string,
  files: readonly File[],
  onProgress: (percent: number) => void,
): Promise<void> => {
  for (const [index, file] of files.entries()) {
    const body = new FormData()
    body.set('file', await shrinkImage(file))
    await upload(`/orders/${orderId}/return-photos`, body, {
      onProgress: (percent) => onProgress((index * 100 + percent) / files.length),
    })
  }
}

/** Adds photos to the open return. */
export const AddReturnPhotos = ({ orderId, count }: { orderId: string; count: number }) => {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  if (count >= mostPhotos) return null
  const send = async (files: File[]) => {
    setError(undefined)
    setProgress(0)
    try {
      await sendReturnPhotos(orderId, files.slice(0, mostPhotos - count), setProgress)
    } catch (problem) {
      setError(toUserError(problem).message)
    } finally {
      setProgress(null)
      await queries.invalidateQueries({ queryKey: api.orders.key() })
    }
  }
  return (
    <FileDrop
      label={t`Add photos`}
      help={photoHelp}
      accept={photoTypes}
      multiple
      progress={progress}
      error={error}
      onFiles={(files) => void send(files)}
    />
  )
}
