import { damagedPicture } from '@efie/contracts/errors'
import type { Sharp } from 'sharp'
import { AppError } from '../errors.ts'
import { text } from '../texts/text.ts'

/**
 * The picture library, loaded on first use: 20 MB. It decodes outside the main thread, one picture at a time on
 * one core.
 */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

/**
 * Room for what phones take at their highest setting, 50 million, and for a page scanned at 600 dpi, 35 million.
 * An interlaced PNG, the slowest kind to decode, takes 2 s of a core at this size.
 */
export const MAX_PIXELS = 60_000_000

/** Refuses larger pictures by their header, before anything is decoded. */
export const openPicture = async (bytes: Uint8Array): Promise<Sharp> =>
  (await loadSharp())(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })

const tooManyPixels = {
  path: 'file',
  message: text('This picture has more than {millions} million pixels. Save it smaller', {
    millions: MAX_PIXELS / 1_000_000,
  }),
}

const refusalOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const tooMany = error instanceof Error && error.message.includes('pixel limit')
  return new AppError('FILE_TYPE_NOT_ALLOWED', { issues: [tooMany ? tooManyPixels : damagedPicture] })
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * Works on an uploaded picture, and refuses one that is damaged or too large. One after another, each on one core,
 * so that the rest keeps answering requests.
 */
export const workOnPicture = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const turn = queue.then(work)
  queue = turn.catch(() => {})
  return turn.catch((error: unknown) => {
    throw refusalOf(error)
  })
}
