import type { ScopedContext } from '../../../platform/context.ts'
import { listEntries, listKinds, listPostings, type EntryFilter } from '../queries.ts'

/** The journal, each entry with its lines. */
export const listJournalEntries = async (ctx: ScopedContext<'ledger.read'>, input: EntryFilter) => {
  const page = await listEntries(ctx.db, input)
  const lines =
    page.data.length === 0
      ? []
      : await listPostings(
          ctx.db,
          page.data.map((entry) => entry.id),
        )
  return {
    ...page,
    data: page.data.map((entry) => ({
      ...entry,
      postings: lines.filter((line) => line.journal_entry_id === entry.id),
    })),
  }
}

export const listEntryKinds = async ({ db }: ScopedContext<'ledger.read'>) => ({ data: await listKinds(db) })
