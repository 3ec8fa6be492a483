import { schema, type Database } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { and, asc, eq, exists, getTableColumns, gt, gte, ilike, inArray, lte, or, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { containing } from '../../platform/like.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'

const { accountingPeriods, journalEntries, ledgerAccounts, postings, profiles } = schema

export interface EntryFilter {
  limit: number
  cursor?: string | undefined
  application_id?: string | undefined
  user_id?: string | undefined
  kind?: string | undefined
  account_code?: string | undefined
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  q?: string | undefined
}

/** Entries with a line about this application, person and account. */
const hasPosting = (db: Database, { application_id, user_id, account_code }: EntryFilter) =>
  application_id === undefined && user_id === undefined && account_code === undefined
    ? undefined
    : exists(
        db
          .select({ one: sql`1` })
          .from(postings)
          .where(
            and(
              eq(postings.journal_entry_id, journalEntries.id),
              application_id === undefined ? undefined : eq(postings.application_id, application_id),
              user_id === undefined ? undefined : eq(postings.user_id, user_id),
              account_code === undefined ? undefined : eq(postings.account_code, account_code),
            ),
          ),
      )

export const listEntries = (db: Database, filter: EntryFilter) => {
  const { kind, from, to, q } = filter
  return db
    .select()
    .from(journalEntries)
    .where(
      and(
        afterCursor(journalEntries, filter.cursor),
        kind === undefined ? undefined : eq(journalEntries.kind, kind),
        from === undefined ? undefined : gte(journalEntries.effective_date, from),
        to === undefined ? undefined : lte(journalEntries.effective_date, to),
        q === undefined || q === ''
          ? undefined
          : or(ilike(journalEntries.description, containing(q)), eq(journalEntries.source_id, q)),
        hasPosting(db, filter),
      ),
    )
    .orderBy(...newestFirst(journalEntries))
    .limit(filter.limit + 1)
}

export const listPostings = (db: Database, entryIds: string[]) =>
  db
    .select({
      journal_entry_id: postings.journal_entry_id,
      account_code: postings.account_code,
      account_name: ledgerAccounts.name,
      amount: postings.amount,
    })
    .from(postings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.code, postings.account_code))
    .where(inArray(postings.journal_entry_id, entryIds))
    .orderBy(asc(postings.id))

/** Every account with what was posted on these days; without a span, its balance. */
export const sumAccounts = (
  db: Database,
  { from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined } = {},
) => {
  const all = from === undefined && to === undefined
  const sums = db
    .select({
      account_code: postings.account_code,
      total: sql<string>`sum(${postings.amount})`.as('total'),
    })
    .from(postings)
    .$dynamic()
  // The journal is only joined where dates are asked for.
  const within = all
    ? sums
    : sums.innerJoin(
        journalEntries,
        and(
          eq(journalEntries.id, postings.journal_entry_id),
          from === undefined ? undefined : gte(journalEntries.effective_date, from),
          to === undefined ? undefined : lte(journalEntries.effective_date, to),
        ),
      )
  const summed = within.groupBy(postings.account_code).as('summed')
  return db
    .select({
      account_code: ledgerAccounts.code,
      name: ledgerAccounts.name,
      type: ledgerAccounts.type,
      balance: sql`coalesce(${summed.total}, 0)`.mapWith(Number),
    })
    .from(ledgerAccounts)
    .leftJoin(summed, eq(summed.account_code, ledgerAccounts.code))
    .orderBy(asc(ledgerAccounts.code))
}

/** What an account held before a posting of a day; without one, at the end of that day. */
export const sumAccountBefore = async (
  db: Database,
  code: string,
  { day, id }: { day: LocalDate; id: number | null },
): Promise<number> => {
  const [row] = await db
    .select({ total: sql`coalesce(sum(${postings.amount}), 0)`.mapWith(Number) })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.journal_entry_id))
    .where(
      and(
        eq(postings.account_code, code),
        id === null
          ? lte(journalEntries.effective_date, day)
          : sql`(${journalEntries.effective_date}, ${postings.id}) < (${day}::date, ${id}::bigint)`,
      ),
    )
  return row?.total ?? 0
}

export const listAccountPostings = (
  db: Database,
  filter: {
    account_code: string
    from: LocalDate | undefined
    to: LocalDate | undefined
    position: { day: LocalDate; id: number } | null
    limit: number
  },
) => {
  const { account_code, from, to, position, limit } = filter
  return db
    .select({
      id: postings.id,
      journal_entry_id: postings.journal_entry_id,
      effective_date: journalEntries.effective_date,
      kind: journalEntries.kind,
      description: journalEntries.description,
      application_id: postings.application_id,
      user_id: postings.user_id,
      amount: postings.amount,
    })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.journal_entry_id))
    .where(
      and(
        eq(postings.account_code, account_code),
        from === undefined ? undefined : gte(journalEntries.effective_date, from),
        to === undefined ? undefined : lte(journalEntries.effective_date, to),
        position === null
          ? undefined
          : sql`(${journalEntries.effective_date}, ${postings.id}) > (${position.day}::date, ${position.id}::bigint)`,
      ),
    )
    .orderBy(asc(journalEntries.effective_date), asc(postings.id))
    .limit(limit)
}

/** Postings of these days in the order in which they were written, one batch after another. */
export const readPostings = (
  db: Database,
  { from, to }: { from: LocalDate; to: LocalDate },
  after: number,
  limit: number,
) =>
  db
    .select({
      ...getTableColumns(postings),
      account_name: ledgerAccounts.name,
      kind: journalEntries.kind,
      source_id: journalEntries.source_id,
      description: journalEntries.description,
      effective_date: journalEntries.effective_date,
      created_at: journalEntries.created_at,
    })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.journal_entry_id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.code, postings.account_code))
    .where(
      and(
        gt(postings.id, after),
        gte(journalEntries.effective_date, from),
        lte(journalEntries.effective_date, to),
      ),
    )
    .orderBy(asc(postings.id))
    .limit(limit)

const withCloser = (db: Database) =>
  db
    .select({ ...getTableColumns(accountingPeriods), closed_by_name: profiles.full_name })
    .from(accountingPeriods)
    .innerJoin(profiles, eq(profiles.id, accountingPeriods.closed_by))

export const listPeriods = (db: Database, filter: { limit: number; cursor?: string | undefined }) =>
  withCloser(db)
    .where(afterCursor(accountingPeriods, filter.cursor))
    .orderBy(...newestFirst(accountingPeriods))
    .limit(filter.limit + 1)

export const loadPeriod = async (db: Database, id: string) => {
  const [row] = await withCloser(db).where(eq(accountingPeriods.id, id))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
