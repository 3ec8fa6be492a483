import { schema, type Database } from '@efie/database'
import { addDays, type LocalDate } from '@efie/domain'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'

const { accountingPeriods, journalEntries, ledgerAccounts, postings } = schema

/** Balances by account code, debit positive; a missing account has a zero balance. */
export type Balances = ReadonlyMap<string, number>

/** The start or end of a day. */
interface Moment {
  day: LocalDate
  at: 'end' | 'start'
}

/** A first and a last day; without one, from the beginning or to the end. */
interface Days {
  after?: LocalDate | undefined
  until?: LocalDate | undefined
}

const lastDayOf = ({ day, at }: Moment): LocalDate => (at === 'end' ? day : addDays(day, -1))

const within = ({ after, until }: Days): SQL | undefined =>
  and(
    after === undefined ? undefined : gt(postings.effective_date, after),
    until === undefined ? undefined : lte(postings.effective_date, until),
  )

/** Postings of some days by account. Each account is one range of an index that holds all it takes. */
const sumPostings = async (db: Database, days: Days): Promise<Map<string, number>> => {
  const sums = db
    .select({ total: sql<string | null>`sum(${postings.amount})`.as('total') })
    .from(postings)
    .where(and(eq(postings.account_code, ledgerAccounts.code), within(days)))
    .as('sums')
  const rows = await db
    .select({ code: ledgerAccounts.code, total: sums.total })
    .from(ledgerAccounts)
    .innerJoinLateral(sums, isNotNull(sums.total))
  return new Map(rows.map(({ code, total }) => [code, Number(total)]))
}

/** Figures of a closed period that are balances. */
const balancesOf = (figures: Record<string, number>): Map<string, number> =>
  new Map(Object.entries(figures).filter(([code]) => /^\d{4}$/.test(code)))

/**
 * Figures stored at the last month close before a moment (null: ever), so that earlier entries needn't be
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
        moment === null ? undefined : lte(accountingPeriods.ends_on, lastDayOf(moment)),
      ),
    )
    .orderBy(desc(accountingPeriods.ends_on))
    .limit(1)
  return row ?? null
}

const balancesUntil = async (db: Database, moment: Moment | null): Promise<Balances> => {
  const snapshot = await loadSnapshot(db, moment)
  const sums = await sumPostings(db, {
    after: snapshot?.ends_on,
    until: moment ? lastDayOf(moment) : undefined,
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

/** What some days moved: the difference of two balances, so that closed months aren't added up again. */
const movedBetween = async (db: Database, from: LocalDate, to: LocalDate | undefined): Promise<Balances> => {
  const after = await balancesAt(db, to ?? null)
  const before = await balancesBefore(db, from)
  const codes = new Set([...after.keys(), ...before.keys()])
  return new Map([...codes].map((code) => [code, (after.get(code) ?? 0) - (before.get(code) ?? 0)]))
}

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
    .where(and(eq(postings.account_code, code), where))
  return row?.total ?? 0
}

/** An account's balance at the start or end of a day. */
export const accountBalance = async (db: Database, code: string, moment: Moment): Promise<number> => {
  const snapshot = await loadSnapshot(db, moment)
  const since = within({ after: snapshot?.ends_on, until: lastDayOf(moment) })
  return (await sumAccount(db, code, since)) + (snapshot?.figures[code] ?? 0)
}

/** An account's balance after a given posting. */
export const accountBalanceAfter = async (
  db: Database,
  code: string,
  { day, id }: { day: LocalDate; id: number },
): Promise<number> =>
  (await accountBalance(db, code, { day, at: 'start' })) +
  (await sumAccount(db, code, and(eq(postings.effective_date, day), lte(postings.id, id))))

/** Prefix of a closed month's figures that are money moved so far by a kind of entry. */
const MONEY = 'money:'

const moneyOf = (figures: Record<string, number>): Map<string, number> =>
  new Map(
    Object.entries(figures).flatMap(([key, amount]) =>
      key.startsWith(MONEY) ? [[key.slice(MONEY.length), amount]] : [],
    ),
  )

/** Movement of bank, tills and gateway together by kind of entry, since the books began. */
const moneyUntil = async (db: Database, last: LocalDate): Promise<Map<string, number>> => {
  const snapshot = await loadSnapshot(db, { day: last, at: 'end' })
  const known = moneyOf(snapshot?.figures ?? {})
  // A month closed without having moved any money knows as much as none.
  const days = { after: known.size > 0 ? snapshot?.ends_on : undefined, until: last }
  const rows = await db
    .select({ kind: journalEntries.kind, amount: sql`sum(${postings.amount})`.mapWith(Number) })
    .from(ledgerAccounts)
    .innerJoin(postings, and(eq(postings.account_code, ledgerAccounts.code), within(days)))
    .innerJoin(journalEntries, eq(journalEntries.id, postings.journal_entry_id))
    .where(inArray(ledgerAccounts.kind, ['bank', 'cash', 'gateway']))
    .groupBy(journalEntries.kind)
  for (const { kind, amount } of rows) known.set(kind, (known.get(kind) ?? 0) + amount)
  return known
}

/** Movement of bank, tills and gateway together, by kind of entry, in a range of days. */
export const sumMoneyByKind = async (db: Database, from: LocalDate, to: LocalDate) => {
  const before = await moneyUntil(db, addDays(from, -1))
  const until = await moneyUntil(db, to)
  return [...until]
    .map(([kind, amount]) => ({ kind, amount: amount - (before.get(kind) ?? 0) }))
    .filter(({ amount }) => amount !== 0)
    .sort((left, right) => (left.kind < right.kind ? -1 : 1))
}

/** What a month's close keeps of the ledger: every balance, and the money moved so far by kind of entry. */
export const figuresAtClose = async (db: Database, day: LocalDate): Promise<Record<string, number>> => ({
  ...Object.fromEntries(await balancesAt(db, day)),
  ...Object.fromEntries(
    [...(await moneyUntil(db, day))].map(([kind, amount]) => [`${MONEY}${kind}`, amount]),
  ),
})

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
  withAccounts(db, from === undefined ? await balancesAt(db, to ?? null) : await movedBetween(db, from, to))
