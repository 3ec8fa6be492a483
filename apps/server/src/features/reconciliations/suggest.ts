import { mostSuggestions, resolutionsOf, suggestMatches, type StatementText } from '@efie/domain'
import type { ScopedContext } from '../../platform/context.ts'
import { findOpenLines } from './line-queries.ts'
import { findForLines, findOpenOf, type Movement } from './movements.ts'
import { loadDifferences, loadReconciliation } from './queries.ts'

/** Differences that get suggestions; the page shows the oldest first. */
const SUGGESTED_FOR = 100

type Difference = Awaited<ReturnType<typeof loadDifferences>>[number]

const isOpenFor = ({ resolution, code }: Difference, answer: 'match-entry' | 'match-line'): boolean =>
  resolution === null && resolutionsOf[code].includes(answer)

/** Likely entries for lines that the ledger lacks. */
const entriesFor = async (ctx: ScopedContext<'reconciliations.read'>, day: string, open: Difference[]) => {
  const asked = open.filter((one) => isOpenFor(one, 'match-entry')).slice(0, SUGGESTED_FOR)
  const lines = asked.flatMap(({ line }) => (line === null ? [] : [line]))
  const entries = await findForLines(ctx.db, day, lines)
  const byId = new Map(entries.map((entry) => [entry.journal_entry_id, entry]))
  const found = suggestMatches(lines, entries)
  return asked.flatMap(({ id, line }) =>
    found
      .filter(
        ({ line_id, journal_entry_id }) =>
          line_id === line?.id && !line.apart_from.includes(journal_entry_id),
      )
      .slice(0, mostSuggestions)
      .flatMap(({ line_id, journal_entry_id, reason }) => {
        const entry = byId.get(journal_entry_id)
        if (!entry) return []
        const { description, effective_date } = entry
        return [
          {
            difference_id: id,
            statement_line_id: line_id,
            journal_entry_id,
            reason,
            description,
            day: effective_date,
          },
        ]
      }),
  )
}

const textOf = ({ description, reference }: StatementText): string => description || (reference ?? '')

/** Likely lines for entries that no statement shows. */
const linesFor = async (ctx: ScopedContext<'reconciliations.read'>, day: string, open: Difference[]) => {
  const asked = open.filter((one) => isOpenFor(one, 'match-line')).slice(0, SUGGESTED_FOR)
  const ids = asked.flatMap(({ journal_entry_id }) => (journal_entry_id === null ? [] : [journal_entry_id]))
  const entries: Movement[] = await findOpenOf(ctx.db, day, ids)
  const lines = await findOpenLines(ctx.db, day, entries)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const found = suggestMatches(lines, entries).filter(
    ({ line_id, journal_entry_id }) => !byId.get(line_id)?.apart_from.includes(journal_entry_id),
  )
  return asked.flatMap(({ id, journal_entry_id }) =>
    found
      .filter((one) => one.journal_entry_id === journal_entry_id)
      .slice(0, mostSuggestions)
      .flatMap(({ line_id, ...one }) => {
        const line = byId.get(line_id)
        if (!line) return []
        const { reason } = one
        return [
          {
            difference_id: id,
            statement_line_id: line_id,
            journal_entry_id: one.journal_entry_id,
            reason,
            description: textOf(line),
            day: line.occurred_on,
          },
        ]
      }),
  )
}

/** Likely matches for a day’s open differences, best first, each with its reason. */
export const suggestForDay = async (ctx: ScopedContext<'reconciliations.read'>, input: { id: string }) => {
  const { day, status } = await loadReconciliation(ctx.db, input.id)
  if (status !== 'open') return { data: [] }
  const open = await loadDifferences(ctx.db, input.id)
  return { data: [...(await entriesFor(ctx, day, open)), ...(await linesFor(ctx, day, open))] }
}
