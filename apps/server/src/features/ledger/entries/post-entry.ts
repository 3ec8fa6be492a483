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
 * The entry's date. Late entries are dated on the first open day, so closed books stay closed and nothing is
 * lost. Only past days can be closed.
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
    // The unique index decides, so concurrent transactions can't both post the same cause.
    .onConflictDoNothing({ target: [journalEntries.kind, journalEntries.source_id] })
    .returning({ id: journalEntries.id })
  if (!row) return false
  await ctx.db.insert(postings).values(lines.map((line) => ({ ...line, journal_entry_id: row.id })))
  return true
}

/**
 * Writes a balanced journal entry. A repeat for the same cause writes nothing and returns false, so retried
 * jobs and webhooks can't post twice. Without postings there is no entry. A deferred trigger refuses
 * unbalanced entries at commit.
 */
export const postEntry = async (ctx: TransactionContext, entry: Entry): Promise<boolean> =>
  entry.postings.length > 0 && write(ctx, { ...entry, ...(await dayOf(ctx, entry)) })

/**
 * The entry of a month close, dated on the month's last day although it is locked: only the holder of the
 * books lock may write it.
 */
export const postMonthEnd = write
