import { mostPictures } from '@efie/domain'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '~/platform/api/upload.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { shrinkImage } from '~/platform/files/shrink-image.ts'

/** Why a file wasn't taken, with its name. */
const refusalOf = (file: File, problem: unknown): string => {
  const { message, issues } = toUserError(problem)
  return `${file.name}: ${issues[0]?.message ?? message}`
}

interface Sending {
  /** Pictures that are there. */
  images: readonly string[]
  /** Path of the API that takes a photo. */
  uploads: string
  touches: readonly QueryKey[]
}

/** Uploads photos one after another. A refused one doesn't keep back the others. */
export const useSendPictures = ({ images, uploads, touches }: Sending) => {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const send = async (chosen: readonly File[]) => {
    const files = chosen.slice(0, mostPictures - images.length)
    const refused: string[] = []
    setError(undefined)
    setProgress(0)
    for (const [index, file] of files.entries()) {
      const body = new FormData()
      body.set('file', await shrinkImage(file))
      try {
        await upload(uploads, body, {
          onProgress: (percent) => setProgress((index * 100 + percent) / files.length),
        })
      } catch (problem) {
        refused.push(refusalOf(file, problem))
      }
    }
    if (refused.length > 0) setError(refused.join('. '))
    setProgress(null)
    await Promise.all(touches.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  return { progress, error, send }
}
