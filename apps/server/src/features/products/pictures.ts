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
