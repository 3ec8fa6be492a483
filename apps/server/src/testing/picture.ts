import sharp, { type Create } from 'sharp'

/** One grey pixel: the smallest PNG accepted as a picture. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture in one colour, of a size in pixels. */
export const plain = (width: number, height: number, look: Partial<Create> = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#7a3', ...look } })

/** As large as a photo of a product has to be. */
export const photoFile = new File([new Uint8Array(await plain(600, 400).jpeg().toBuffer())], 'photo.jpg', {
  type: 'image/jpeg',
})
