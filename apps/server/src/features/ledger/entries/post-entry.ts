import { schema } from '@efie/database'
import type { ChartPosting, LocalDate } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { openDayFrom, reopenDay } from '../months/closed-days.ts'

const { journalEntries, postings } = schema

export type EntryLine = ChartPosting

export interface Entry {
  /** `payment`, `refund`, `interest`, `payout-sent`… */
  kind: string
  /** What caused it: with `kind` the entry's identity. */
  source_id: string
  description: string
  effective_date: LocalDate
  postings: readonly EntryLine[]
}

const movedFrom = (day: LocalDate): string => ` (of ${day}, closed)`

/** The day that an entry is about, as text: its own where that was closed when it was written, else the day that it is dated on. */
export const ownDay = sql<string>`coalesce(substring(${journalEntries.description} from '\\(of (\\d{4}-\\d{2}-\\d{2}), closed\\)$'), ${journalEntries.effective_date}::text)`

/**
 * Money that comes late is dated on the first open day: closed books stay closed, and nothing is lost. Only past days can be
 * closed.
 */
const dayOf = async (ctx: TransactionContext, { effective_date, description, postings: lines }: Entry) => {
  if (effective_date >= today(ctx.clock)) return { effective_date, description }
  const day = await openDayFrom(ctx.db, effective_date)
  await reopenDay(
    ctx.db,
    day,
    lines.map(({ account_code }) => account_code),
  )
  return day === effective_date
    ? { effective_date, description }
    : { effective_date: day, description: `${description}${movedFrom(effective_date)}` }
}

const write = async (ctx: TransactionContext, entry: Entry): Promise<boolean> => {
  const { postings: lines, ...head } = entry
  if (lines.length === 0) return false
  const created_at = nowIso(ctx.clock)
  const [row] = await ctx.db
    .insert(journalEntries)
    .values({ ...head, created_by: ctx.actor?.id ?? null, created_at })
    .onConflictDoNothing({ target: [journalEntries.kind, journalEntries.source_id] })
    .returning({ id: journalEntries.id })
  if (!row) return false
  await ctx.db.insert(postings).values(lines.map((line) => ({ ...line, journal_entry_id: row.id })))
  return true
}

/**
 * Writes one balanced journal entry; a repeat for the same cause writes nothing and answers false. Nothing to post is no
 * entry. The database refuses what does not balance when the transaction commits.
 */
export const postEntry = async (ctx: TransactionContext, entry: Entry): Promise<boolean> =>
  entry.postings.length > 0 && write(ctx, { ...entry, ...(await dayOf(ctx, entry)) })

/** The entry of a month's close, on the month's last day although that is locked: only who holds the books may write it. */
export const postMonthEnd = write
