import { sha256 } from './secrets.ts'

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** JSON with its keys in order, so that the same terms are the same text wherever they were kept. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value))

export const hashTerms = (terms: unknown): string => sha256(canonicalJson(terms))
