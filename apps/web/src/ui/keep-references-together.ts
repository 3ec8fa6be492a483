/** Lines break after hyphens, but not beside word joiners, which are invisible and have no width. */
const joined = '\u{2060}-\u{2060}'

/** Keeps references such as `EF-7K3M-92QX` on one line. */
export const keepReferencesTogether = (text: string): string =>
  text.replaceAll(/\bEF-[A-Z\d]{4}-[A-Z\d]{4}\b/g, (reference) => reference.replaceAll('-', joined))
