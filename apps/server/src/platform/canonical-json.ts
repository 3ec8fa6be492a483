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

/** JSON with sorted keys, so that equal terms always give the same text and the same hash. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value))

export const hashTerms = (terms: unknown): string => sha256(canonicalJson(terms))
