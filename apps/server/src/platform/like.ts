/** An `ilike` pattern for text that contains the person's words, with % and _ escaped. */
export const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
