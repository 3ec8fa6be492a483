/**
 * Formats in which photos of products are served. Browsers take the first they can show, so the smallest
 * comes first.
 */
export const photoFormats = ['avif', 'webp'] as const
export type PhotoFormat = (typeof photoFormats)[number]

/** Width to height of the frames that pictures of products are shown in. */
export const photoFrameShape = 4 / 3
/** Widths of these frames in pixels, for thumbnails, tiles, and a product's page on phones and wide screens. */
const frameWidths = [160, 320, 640, 1_280] as const
const widest = Math.max(...frameWidths)
/** A photo less than this much wider than a frame isn't worth a second file. */
const worthwhile = 1.25

/** Shortest permitted longer side of a photo in pixels. */
export const leastPhotoSide = 600
export const mostPictures = 12

/** A photo as the API describes it; `url` is its entry in a product's `images`. */
export interface Photo {
  url: string
  /** In pixels, as taken. */
  width: number
  height: number
  /** Widths of the frames it was rendered for, ascending. */
  frames: number[]
  /** A frame of a few pixels as a data URL, shown until the photo is there and around one of another shape. */
  placeholder: string
}

/**
 * Frames that a photo of this size in pixels is rendered for, as widths. Photos are fitted into a frame and
 * never enlarged, so the last frame is one that the photo fills in its own size.
 */
export const photoFrames = (width: number, height: number): number[] => {
  const own = Math.min(widest, Math.max(width, Math.round(height * photoFrameShape)))
  return [...frameWidths.filter((frame) => frame * worthwhile <= own), own]
}

/**
 * A photo's `srcset` in a format. Its widths are those of the frames: a portrait, which is narrower than its
 * frame, is then chosen by what it needs to fill its height.
 */
export const photoSources = ({ url, frames }: Pick<Photo, 'url' | 'frames'>, format: PhotoFormat): string =>
  frames.map((frame) => `${url}?format=${format}&frame=${frame} ${frame}w`).join(', ')
