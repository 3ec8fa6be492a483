import { schema } from '@efie/database'
import type { ChartPosting, LocalDate } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { insertMissing, insertTogether, writeTogether } from '../../../platform/database/write-together.ts'
import { openDayFrom, reopenDay } from '../months/closed-days.ts'

const { journalEntries, postings } = schema

export type EntryLine = ChartPosting

export interface Entry {
  /** `payment`, `refund`, `interest`, `payout-sent`… */
  kind: string
  /** What caused the entry; unique together with `kind`. */
  source_id: string
  description: string
  effective_date: LocalDate
  postings: readonly EntryLine[]
}

const movedFrom = (day: LocalDate): string => ` (of ${day}, closed)`

/** The day an entry is about, as text: its original day if that was already closed, otherwise its date. */
export const ownDay = sql<string>`coalesce(substring(${journalEntries.description} from '\\(of (\\d{4}-\\d{2}-\\d{2}), closed\\)$'), ${journalEntries.effective_date}::text)`

/**
 * Entries with their dates. Late ones are dated on the first open day, so closed books stay closed and nothing is
 * lost. Only past days can be closed.
 */
const dated = async (ctx: TransactionContext, entries: readonly Entry[]): Promise<Entry[]> => {
  const moved = new Map<LocalDate, LocalDate>()
  const late = entries.filter((entry) => entry.effective_date < today(ctx.clock))
  for (const [day, of] of Map.groupBy(late, (entry) => entry.effective_date)) {
    const open = await openDayFrom(ctx.db, day)
    moved.set(day, open)
    const codes = new Set(of.flatMap((entry) => entry.postings.map(({ account_code }) => account_code)))
    await reopenDay(ctx.db, open, [...codes])
  }
  return entries.map((entry) => {
    const { effective_date: day } = entry
    const open = moved.get(day) ?? day
    return open === day
      ? entry
      : { ...entry, effective_date: open, description: `${entry.description}${movedFrom(day)}` }
  })
}

/** Writes balanced entries as they are dated; returns how many weren't there yet. */
const write = async (ctx: TransactionContext, entries: readonly Entry[]): Promise<number> => {
  const created_at = nowIso(ctx.clock)
  const created_by = ctx.actor?.id ?? null
  const rows = entries.map(({ postings: lines, ...head }) => ({
    head: { ...head, id: uuidv7(), created_by, created_at },
    lines,
  }))
  // The unique index decides, so concurrent transactions can't both post the same cause.
  const written = await insertMissing(
    ctx.db,
    journalEntries,
    rows.map(({ head }) => head),
    sql`(kind, source_id)`,
  )
  const lines = rows.flatMap((row) =>
    written.has(row.head.id) ? row.lines.map((line) => ({ ...line, journal_entry_id: row.head.id })) : [],
  )
  if (lines.length > 0) await insertTogether(ctx.db, postings, lines)
  return written.size
}

const writeDated = async (ctx: TransactionContext, entries: readonly Entry[]): Promise<number> =>
  write(ctx, await dated(ctx, entries))

/**
 * Writes a balanced journal entry. A repeat for the same cause writes nothing, so retried
 * jobs and webhooks can't post twice. Without postings there is no entry. A deferred trigger refuses
 * unbalanced entries at commit.
 */
export const postEntry = async (ctx: TransactionContext, entry: Entry): Promise<boolean> =>
  entry.postings.length > 0 && (await writeTogether(ctx, writeDated, entry)) !== 0

/**
 * The entry of a month close, dated on the month's last day although it is locked: only the holder of the
 * books lock may write it.
 */
export const postMonthEnd = async (ctx: TransactionContext, entry: Entry): Promise<boolean> =>
  entry.postings.length > 0 && (await write(ctx, [entry])) > 0
