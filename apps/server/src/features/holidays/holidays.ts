import { schema, type Database } from '@efie/database'
import { ghanaHolidays, holidaysOfYear, observedHolidays } from '@efie/domain'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import {
  signedIn,
  transact,
  type Context,
  type ScopedContext,
  type TransactionContext,
} from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { invalid } from '../../platform/errors.ts'

const { holidays } = schema

const changesOf = (db: Database, from: number, to: number) =>
  prepared(db, 'holidays', () =>
    db
      .select()
      .from(holidays)
      .where(and(gte(holidays.date, sql.placeholder('first')), lte(holidays.date, sql.placeholder('last')))),
  ).execute({ first: `${from}-01-01`, last: `${to}-12-31` })

/** Holidays of the years from `first` to `last`. */
export const loadHolidaysOf = async (db: Database, first: number, last: number): Promise<Set<string>> => {
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return observedHolidays(years, await changesOf(db, first, last))
}

/** Holidays of the moment's year and the next, since a period starting in late December ends in January. */
export const loadHolidays = (db: Database, instant: string): Promise<Set<string>> => {
  const year = Number(instant.slice(0, 4))
  return loadHolidaysOf(db, year, year + 1)
}

export const listHolidays = async (ctx: Context, input: { year?: number | undefined }) => {
  signedIn(ctx)
  const year = input.year ?? Number(today(ctx.clock).slice(0, 4))
  return { data: holidaysOfYear(year, await changesOf(ctx.db, year, year)) }
}

interface HolidayRecord {
  date: string
  name: string
  observed: boolean
}

export const writeHoliday = async (
  ctx: TransactionContext,
  { date, name, observed }: HolidayRecord,
): Promise<void> => {
  await ctx.db
    .insert(holidays)
    .values({ date, name, observed, created_at: nowIso(ctx.clock) })
    .onConflictDoUpdate({ target: holidays.date, set: { name, observed } })
  await recordAudit(ctx, {
    action: 'holiday.set',
    subject_type: 'holiday',
    subject_id: date,
    after: { name, observed },
  })
}

/** Restores a day's statutory status, if it has another. */
export const deleteHoliday = async (ctx: TransactionContext, date: string): Promise<void> => {
  const [gone] = await ctx.db.delete(holidays).where(eq(holidays.date, date)).returning()
  if (!gone) return
  await recordAudit(ctx, {
    action: 'holiday.remove',
    subject_type: 'holiday',
    subject_id: date,
    before: { name: gone.name, observed: gone.observed },
  })
}

export const setHoliday = async (ctx: ScopedContext<'settings.write'>, input: HolidayRecord) => {
  const { date, name, observed } = input
  const year = Number(date.slice(0, 4))
  const byLaw = ghanaHolidays(year).some((holiday) => holiday.date === date)
  if (!observed && !byLaw) throw invalid('observed', 'This is already a working day')
  return transact(ctx, async (ctx) => {
    await writeHoliday(ctx, input)
    return { date, name, source: observed ? (byLaw ? 'law' : 'announced') : 'worked' } as const
  })
}

export const removeHoliday = async (ctx: ScopedContext<'settings.write'>, input: { date: string }) => {
  return transact(ctx, async (ctx) => {
    await deleteHoliday(ctx, input.date)
    return { ok: true as const }
  })
}
