import sharp, { type Sharp } from 'sharp'

/**
 * Room for what phones take at their highest setting, 50 million, and for a page scanned at 600 dpi, 35 million.
 * An interlaced PNG, the slowest kind to decode, takes 2 s of a core at this size.
 */
export const MAX_PIXELS = 60_000_000

/** Refuses larger pictures by their header, before anything is decoded. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })

sharp.concurrency(1)
let queue: Promise<unknown> = Promise.resolve()

/** Pictures are worked on one after another, each on one core, so that the rest keeps answering requests. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const turn = queue.then(work)
  queue = turn.catch(() => {})
  return turn
}
