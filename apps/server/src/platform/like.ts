/** A person's words as a pattern for `ilike`: what they typed anywhere, their % and _ meaning themselves. */
export const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
