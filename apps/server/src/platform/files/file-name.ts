const MAX_LENGTH = 120

/** A person's file name made harmless: no folders, control or quoting characters, and the ending its content has. */
export const safeFileName = (name: string, extension: string, fallback: string): string => {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    // Control and direction characters, and what is special in headers, shells or Windows.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}"'`<>:|?*;%$&\\]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  return `${Array.from(stem).slice(0, MAX_LENGTH).join('') || fallback}.${extension}`
}
