/** "Size: 5 × 6 ft", one a line; null where a line is not written so. */
export const specificationsOf = (text: string): Record<string, string> | null => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const pairs = lines.map((line) => /^([^:]+):(.+)$/.exec(line))
  if (pairs.some((pair) => pair === null)) return null
  return Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim() ?? '', pair?.[2]?.trim() ?? '']))
}

export const textOfSpecifications = (specifications: Record<string, string>): string =>
  Object.entries(specifications)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
