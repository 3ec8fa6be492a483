import type { RateLimit } from './message-limits.ts'

/** `1 row`, `2 rows`, `1,200 rows`: a count with its noun, for English texts that are not translated. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Totals of lists are counted up to this many rows; one more stands for any larger number. */
export const mostCounted = 10_000

/** Content type of a whole list as it is read: a row as JSON in each line, and the number of rows in the last. */
export const linesType = 'application/x-ndjson'

/** How often one person may export a list. Each leaves two events in the audit trail. */
export const exportLimit: RateLimit = { count: 60, seconds: 3_600 }
