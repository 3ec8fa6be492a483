const MAX_LENGTH = 120

/**
 * A safe version of a person's file name: no folders, control or quoting characters, and the extension of its
 * actual content.
 */
export const safeFileName = (name: string, extension: string, fallback: string): string => {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    // Control and bidirectional characters, and those special in headers, shells or Windows.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}"'`<>:|?*;%$&\\]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  return `${Array.from(stem).slice(0, MAX_LENGTH).join('') || fallback}.${extension}`
}
