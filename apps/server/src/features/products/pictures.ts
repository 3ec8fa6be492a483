const ADDRESS = '/api/v1/product-images/'

/** The URL of an uploaded photo, as products list it. */
export const photoAddress = (id: string): string => ADDRESS + id

const PHOTO = new RegExp(`^${ADDRESS}([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})$`)

/** Ids of uploaded photos among pictures. */
export const photoIds = (pictures: readonly (string | null)[]): string[] =>
  pictures.flatMap((picture) => PHOTO.exec(picture ?? '')?.[1] ?? [])

const pathOf = (picture: string): string => {
  try {
    return decodeURIComponent(new URL(picture, 'https://efie.invalid').pathname)
  } catch {
    return picture
  }
}

/** Whether an address leads to an uploaded photo, however it is spelt: with a host, a query or escapes. */
export const leadsToPhoto = (picture: string): boolean => pathOf(picture).startsWith(ADDRESS)

/** Drawn pictures are files of the web app. */
export const isDrawn = (picture: string): boolean => picture.startsWith('/products/')

/** A product's pictures as the shop shows them: drawings only until there is a photo. */
export const shownPictures = (pictures: readonly string[]): string[] => {
  const photos = pictures.filter((picture) => !isDrawn(picture))
  return photos.length > 0 ? photos : [...pictures]
}

/**
 * Pictures as they are stored, after they were arranged as asked. Drawings hidden behind photos stay, so that
 * they are back once the last photo is removed.
 */
export const arrangedPictures = (before: readonly string[], asked: readonly string[]): string[] => {
  const shown = new Set(shownPictures(before))
  const all = [...new Set([...asked, ...before.filter((picture) => !shown.has(picture))])]
  return [...all.filter((picture) => !isDrawn(picture)), ...all.filter(isDrawn)]
}
