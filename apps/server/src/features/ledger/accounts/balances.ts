import { schema, type Database } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '../../../platform/errors.ts'

const { accountingPeriods, journalEntries, ledgerAccounts, postings } = schema

/** Balances by account code, debit positive; a missing account has a zero balance. */
export type Balances = ReadonlyMap<string, number>

/** The start or end of a day. */
interface Moment {
  day: LocalDate
  at: 'end' | 'start'
}

const upTo = (column: AnyPgColumn, { day, at }: Moment): SQL =>
  at === 'end' ? lte(column, day) : lt(column, day)

/** Postings between two moments, by account. */
const sumPostings = async (
  db: Database,
  { after, until }: { after: SQL | undefined; until: SQL | undefined },
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ code: postings.account_code, total: sql`sum(${postings.amount})`.mapWith(Number) })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.id, postings.journal_entry_id), after, until))
    .groupBy(postings.account_code)
  return new Map(rows.map(({ code, total }) => [code, total]))
}

/** Figures of a closed period that are balances. */
const balancesOf = (figures: Record<string, number>): Map<string, number> =>
  new Map(Object.entries(figures).filter(([code]) => /^\d{4}$/.test(code)))

/**
 * Balances stored at the last month close before a moment (null: ever), so that earlier entries needn't be
 * added up again.
 */
const loadSnapshot = async (db: Database, moment: Moment | null) => {
  const [row] = await db
    .select({ ends_on: accountingPeriods.ends_on, figures: accountingPeriods.figures })
    .from(accountingPeriods)
    .where(
      and(
        eq(accountingPeriods.kind, 'month'),
        isNull(accountingPeriods.reopened_at),
        moment === null ? undefined : upTo(accountingPeriods.ends_on, moment),
      ),
    )
    .orderBy(desc(accountingPeriods.ends_on))
    .limit(1)
  return row ?? null
}

const sinceSnapshot = (snapshot: { ends_on: LocalDate } | null): SQL | undefined =>
  snapshot ? gt(journalEntries.effective_date, snapshot.ends_on) : undefined

const balancesUntil = async (db: Database, moment: Moment | null): Promise<Balances> => {
  const snapshot = await loadSnapshot(db, moment)
  const sums = await sumPostings(db, {
    after: sinceSnapshot(snapshot),
    until: moment ? upTo(journalEntries.effective_date, moment) : undefined,
  })
  for (const [code, held] of balancesOf(snapshot?.figures ?? {})) sums.set(code, (sums.get(code) ?? 0) + held)
  return sums
}

/** Balances at the end of a day; without a day, of all entries. */
export const balancesAt = (db: Database, day: LocalDate | null): Promise<Balances> =>
  balancesUntil(db, day === null ? null : { day, at: 'end' })

/** Balances at the start of a day. */
export const balancesBefore = (db: Database, day: LocalDate): Promise<Balances> =>
  balancesUntil(db, { day, at: 'start' })

/** Balances as reported when a month was closed, even if it was reopened since. */
export const balancesAtClose = async (db: Database, periodId: string) => {
  const [row] = await db
    .select()
    .from(accountingPeriods)
    .where(and(eq(accountingPeriods.id, periodId), eq(accountingPeriods.kind, 'month')))
  if (!row) throw new AppError('NOT_FOUND')
  return { as_of: row.ends_on, balances: balancesOf(row.figures) as Balances }
}

const sumAccount = async (db: Database, code: string, where: SQL | undefined): Promise<number> => {
  const [row] = await db
    .select({ total: sql`coalesce(sum(${postings.amount}), 0)`.mapWith(Number) })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.journal_entry_id))
    .where(and(eq(postings.account_code, code), where))
  return row?.total ?? 0
}

/** An account's balance at the start or end of a day. */
export const accountBalance = async (db: Database, code: string, moment: Moment): Promise<number> => {
  const snapshot = await loadSnapshot(db, moment)
  const since = and(sinceSnapshot(snapshot), upTo(journalEntries.effective_date, moment))
  return (await sumAccount(db, code, since)) + (snapshot?.figures[code] ?? 0)
}

/** An account's balance after a given posting. */
export const accountBalanceAfter = async (
  db: Database,
  code: string,
  { day, id }: { day: LocalDate; id: number },
): Promise<number> =>
  (await accountBalance(db, code, { day, at: 'start' })) +
  (await sumAccount(db, code, and(eq(journalEntries.effective_date, day), lte(postings.id, id))))

/** Every account of the chart with its balance. */
export const withAccounts = async (db: Database, balances: Balances) => {
  const accounts = await db.select().from(ledgerAccounts).orderBy(asc(ledgerAccounts.code))
  return accounts.map(({ code, name, type, kind }) => ({
    account_code: code,
    name,
    type,
    kind,
    balance: balances.get(code) ?? 0,
  }))
}

/** Postings per account in a range of days; without a first day, balances. */
export const sumAccounts = async (
  db: Database,
  { from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined } = {},
) =>
  withAccounts(
    db,
    from === undefined
      ? await balancesAt(db, to ?? null)
      : await sumPostings(db, {
          after: gte(journalEntries.effective_date, from),
          until: to === undefined ? undefined : lte(journalEntries.effective_date, to),
        }),
  )
