/** Longest side in pixels: small print of an ID is still readable. */
const longestSide = 2_400
/** Bytes below which files are sent unchanged. */
const worthShrinking = 700_000
const jpegQuality = 0.82

/** Width and height within the longest side, never enlarged. */
export const fitWithin = (width: number, height: number, most = longestSide): [number, number] => {
  const scale = Math.min(1, most / Math.max(width, height, 1))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/** `IMG_0001.HEIC` → `IMG_0001.jpg`. */
export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Pictures large enough to be worth it, and formats that only this browser can read (HEIC); never a PDF. */
export const wantsShrinking = (file: { size: number; type: string }): boolean =>
  file.type.startsWith('image/') && (file.size > worthShrinking || !accepted.has(file.type))

const draw = async (file: File): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = document.createElement('canvas')
  const [width, height] = fitWithin(bitmap.width, bitmap.height)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency: without this a clear background turns black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
}

/**
 * Scales a picture down for slow networks, with its rotation applied; returns the file unchanged if it can't
 * be read or reduced.
 */
export const shrinkImage = async (file: File): Promise<File> => {
  if (!wantsShrinking(file)) return file
  try {
    const blob = await draw(file)
    if (!blob || (blob.size >= file.size && accepted.has(file.type))) return file
    return new File([blob], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified })
  } catch {
    return file
  }
}
