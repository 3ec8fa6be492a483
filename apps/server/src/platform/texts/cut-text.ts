/** The first `most` UTF-16 units of a text, without cutting a surrogate pair. */
export const cutText = (text: string, most: number): string => {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
