import { daysBetween, type LocalDate } from './calendar.ts'
import { counted } from './counted.ts'
import type { Pesewas } from './money.ts'
import { partsOfName } from './names.ts'

/** Days between a statement line and an entry that can still be the same movement. */
export const matchWindowDays = 31
/** Without a reference or a name in the text, only a near day is a reason to suggest a match. */
const nearDays = 7
/** Suggestions shown for each difference. */
export const mostSuggestions = 3
/** Shorter words of a name are in too many texts. */
const shortestName = 4

/** A line of a statement, as the bank or provider wrote it. */
export interface StatementText {
  id: string
  account_code: string
  occurred_on: LocalDate
  amount: Pesewas
  reference: string | null
  description: string
}

/** A ledger movement that no statement shows yet. */
export interface OpenMovement {
  journal_entry_id: string
  account_code: string
  effective_date: LocalDate
  amount: Pesewas
  /** Every reference under which a statement may list it. */
  references: readonly string[]
  /** People the money came from or went to. */
  names: readonly string[]
}

export interface Suggestion {
  line_id: string
  journal_entry_id: string
  /** Why they may belong together, in words. */
  reason: string
}

const dayText = (difference: number): string => {
  if (difference === 0) return 'same day'
  return `${counted(Math.abs(difference), 'day')} ${difference < 0 ? 'earlier' : 'later'}`
}

/** Parts of a name found in the text as whole words. A short part counts only beside a longer one. */
const partsFound = (name: string, words: ReadonlySet<string>): number => {
  const found = partsOfName(name).filter((part) => words.has(part))
  return found.some((part) => part.length >= shortestName) ? found.length : 0
}

/** Why a line and an entry may be the same movement, and how likely; null if nothing says so. */
const likeness = (line: StatementText, entry: OpenMovement): { points: number; reasons: string[] } | null => {
  const apart = daysBetween(line.occurred_on, entry.effective_date)
  if (line.account_code !== entry.account_code || line.amount !== entry.amount) return null
  if (Math.abs(apart) > matchWindowDays) return null
  const text = `${line.reference ?? ''} ${line.description}`
  const words = new Set(partsOfName(text))
  const reference = entry.references.find((one) => one !== '' && text.includes(one))
  const [person] = entry.names
    .map((name) => ({ name, parts: partsFound(name, words) }))
    .filter(({ parts }) => parts > 0)
    .toSorted((left, right) => right.parts - left.parts)
  if (!reference && !person && Math.abs(apart) > nearDays) return null
  return {
    points:
      (reference ? 1_000 : 0) + Math.min(person?.parts ?? 0, 3) * 100 + matchWindowDays - Math.abs(apart),
    reasons: [
      'same amount',
      dayText(apart),
      ...(reference ? [`the text has the reference ${reference}`] : []),
      ...(person ? [`the text names ${person.name}`] : []),
    ],
  }
}

const sentence = (reasons: readonly string[]): string => {
  const listed = `${reasons.slice(0, -1).join(', ')} and ${reasons.at(-1)}`
  return listed.charAt(0).toUpperCase() + listed.slice(1)
}

/**
 * Likely matches between lines without an entry and entries that no statement shows yet: same account and
 * amount, and a near day, a reference or a name in the text. Best first.
 */
export const suggestMatches = (
  lines: readonly StatementText[],
  entries: readonly OpenMovement[],
): Suggestion[] => {
  const byAmount = Map.groupBy(entries, (entry) => `${entry.account_code}:${entry.amount}`)
  const found = lines.flatMap((line) =>
    (byAmount.get(`${line.account_code}:${line.amount}`) ?? []).flatMap((entry) => {
      const like = likeness(line, entry)
      return like ? [{ line, entry, ...like }] : []
    }),
  )
  return found
    .toSorted(
      (left, right) =>
        right.points - left.points ||
        left.entry.journal_entry_id.localeCompare(right.entry.journal_entry_id) ||
        left.line.id.localeCompare(right.line.id),
    )
    .map(({ line, entry, reasons }) => ({
      line_id: line.id,
      journal_entry_id: entry.journal_entry_id,
      reason: sentence(reasons),
    }))
}
