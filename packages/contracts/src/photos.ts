import { z } from 'zod'

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
