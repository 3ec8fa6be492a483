import sharp, { type Create } from 'sharp'

/** A picture in one colour, of a size in pixels. */
export const plain = (width: number, height: number, look: Partial<Create> = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#7a3', ...look } })

/** As large as a photo of a product has to be. */
export const photoFile = new File([new Uint8Array(await plain(600, 400).jpeg().toBuffer())], 'photo.jpg', {
  type: 'image/jpeg',
})
