/**
 * What somebody typed as a full-text query: every word must begin a word of the text. Null when nothing of it can be
 * searched for. Only letters and digits get through, so nothing typed is ever an operator.
 */
export const prefixQuery = (typed: string): string | null => {
  const words = typed
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8)
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}

/** A beginning for `like`, its % and _ meaning themselves. */
export const startingWith = (typed: string): string => `${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
