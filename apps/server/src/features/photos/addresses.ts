const folders = { product: '/api/v1/product-images/', property: '/api/v1/property-images/' }

/** What photos show. */
export type PhotoSubject = keyof typeof folders

/** The URL of an uploaded photo, as its subject lists it. */
export const photoAddress = (subject: PhotoSubject, id: string): string => folders[subject] + id

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Ids of uploaded photos of a kind among pictures. */
export const photoIds = (subject: PhotoSubject, pictures: readonly (string | null)[]): string[] =>
  pictures.flatMap((picture) => {
    const id = picture?.startsWith(folders[subject]) ? picture.slice(folders[subject].length) : ''
    return UUID.test(id) ? [id] : []
  })

const pathOf = (picture: string): string => {
  try {
    return decodeURIComponent(new URL(picture, 'https://efie.invalid').pathname)
  } catch {
    return picture
  }
}

/** Whether an address leads to an uploaded photo, however it is spelt: with a host, a query or escapes. */
export const leadsToPhoto = (picture: string): boolean =>
  Object.values(folders).some((folder) => pathOf(picture).startsWith(folder))
