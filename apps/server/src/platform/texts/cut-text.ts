/** The beginning of a text, of at most so many UTF-16 units, and never with half a character at its end. */
export const cutText = (text: string, most: number): string => {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
