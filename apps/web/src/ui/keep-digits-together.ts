/** Keeps the groups of a phone or account number on one line. */
export const keepDigitsTogether = (text: string): string => text.replaceAll(/(?<=\d) (?=\d)/g, '\u{A0}')
