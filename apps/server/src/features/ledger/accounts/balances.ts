import { schema, type Database } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '../../../platform/errors.ts'

const { accountingPeriods, journalEntries, ledgerAccounts, postings } = schema

/** What accounts hold by code, debit positive; an account that is not named holds nothing. */
export type Balances = ReadonlyMap<string, number>

/** The end of a day, or its beginning. */
interface Moment {
  day: LocalDate
  at: 'end' | 'start'
}

const upTo = (column: AnyPgColumn, { day, at }: Moment): SQL =>
  at === 'end' ? lte(column, day) : lt(column, day)

/** What was posted between two moments, by account. */
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

/** The figures of a period that are balances. */
const balancesOf = (figures: Record<string, number>): Map<string, number> =>
  new Map(Object.entries(figures).filter(([code]) => /^\d{4}$/.test(code)))

/** What the books said at the last month close up to a moment (null: of all): nothing before it has to be added up again. */
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

/** What every account held at the end of a day; without one, of all entries. */
export const balancesAt = (db: Database, day: LocalDate | null): Promise<Balances> =>
  balancesUntil(db, day === null ? null : { day, at: 'end' })

/** What every account held when a day began. */
export const balancesBefore = (db: Database, day: LocalDate): Promise<Balances> =>
  balancesUntil(db, { day, at: 'start' })

/** What the books said when a month was closed, also one that has been opened again since. */
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

/** What one account held at the end of a day, or when it began. */
export const accountBalance = async (db: Database, code: string, moment: Moment): Promise<number> => {
  const snapshot = await loadSnapshot(db, moment)
  const since = and(sinceSnapshot(snapshot), upTo(journalEntries.effective_date, moment))
  return (await sumAccount(db, code, since)) + (snapshot?.figures[code] ?? 0)
}

/** What one account held after a posting of a day. */
export const accountBalanceAfter = async (
  db: Database,
  code: string,
  { day, id }: { day: LocalDate; id: number },
): Promise<number> =>
  (await accountBalance(db, code, { day, at: 'start' })) +
  (await sumAccount(db, code, and(eq(journalEntries.effective_date, day), lte(postings.id, id))))

/** Every account of the chart with its balance in a set of balances. */
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

/** Every account with what was posted on these days; without a first day, its balance. */
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
