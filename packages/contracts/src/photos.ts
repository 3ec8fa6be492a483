import { photoFormats } from '@efie/domain'
import { z } from 'zod'
import { id } from './base.ts'

/**
 * A photo that staff uploaded; the URL is its entry in `images` and `image_url`. Its files are at
 * `{url}?format=avif&frame=320`, in AVIF and WebP, for frames of shape 4:3 and these widths.
 */
export const photo = z.object({
  url: z.string(),
  /** In pixels, as taken. */
  width: z.int(),
  height: z.int(),
  /** Ascending. In none of them is the photo enlarged. */
  frames: z.array(z.int()),
  /** A frame of a few pixels as a data URL, to show until the photo is there and around it. */
  placeholder: z.string(),
})

/** Which file of a photo to download. */
export const photoFile = z.object({
  image_id: id,
  format: z.enum(photoFormats).default('webp'),
  /** One of the photo's `frames`; without it, the largest. */
  frame: z.coerce.number().int().min(1).max(100_000).optional(),
})
