import type { journalEntrySorts } from '@efie/contracts/ledger'
import { schema, type Database, type Transaction } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { queryRows } from '../../platform/database/query-rows.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import {
  begins,
  hasId,
  idsCalled,
  matchingTexts,
  readTyped,
  startingWith,
} from '../../platform/text-search.ts'

const {
  accountingPeriods,
  disbursements,
  journalEntries,
  ledgerAccounts,
  payments,
  postings,
  profiles,
  refunds,
} = schema

/** A reference stands for at most this many payments, payouts and refunds. */
const MOST_CAUSES = 50

type Sort = (typeof journalEntrySorts)[number]

export interface EntryFilter extends ListInput<Sort> {
  application_id?: string | undefined
  user_id?: string | undefined
  kind?: string | undefined
  account_code?: string | undefined
  from?: LocalDate | undefined
  to?: LocalDate | undefined
}

/** Entries with a posting for this application, person and account. */
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

const sorts: Record<Sort, SortOrder> = {
  kind: sortedBy(journalEntries.kind, journalEntries.created_at),
  effective_date: sortedBy(journalEntries.effective_date),
  created_at: sortedBy(journalEntries.created_at),
}

/** Entries by words of their description, and by the id or reference of what caused them. */
const searched = async (db: Database, q: string): Promise<SQL | undefined> => {
  const typed = readTyped(q)
  const causes = [q]
  for (const table of [payments, disbursements, refunds]) causes.push(...(await idsCalled(db, table, typed)))
  return matchingTexts(
    db,
    { table: journalEntries, id: journalEntries.id },
    or(
      begins(sql`${journalEntries.description}`, typed.words),
      hasId(journalEntries.id, typed),
      // An entry that isn't the only one of its cause has more behind the id.
      ...causes
        .slice(0, MOST_CAUSES)
        .map((cause) => sql`${journalEntries.source_id} like ${startingWith(cause)}`),
    ),
  )
}

export const listEntries = async (db: Database, filter: EntryFilter) => {
  const { kind, from, to, q, sort = '-created_at' } = filter
  const where = and(
    kind === undefined ? undefined : eq(journalEntries.kind, kind),
    from === undefined ? undefined : gte(journalEntries.effective_date, from),
    to === undefined ? undefined : lte(journalEntries.effective_date, to),
    q ? await searched(db, q) : undefined,
    hasPosting(db, filter),
  )
  return readList(
    db,
    sorts,
    journalEntries.id,
    { ...filter, sort },
    ({ where: page, orderBy, limit, sorted_by }) =>
      db
        .select({ ...getTableColumns(journalEntries), sorted_by })
        .from(journalEntries)
        .where(and(where, page))
        .orderBy(...orderBy)
        .limit(limit),
  )
}

/** Each kind once, each found after the one before it: there are few kinds of many entries. */
export const listKinds = async (db: Database): Promise<string[]> => {
  const rows = await queryRows<{ kind: string }>(
    db,
    sql`with recursive kinds as (
        select min(kind) as kind from ${journalEntries}
        union all
        select (select min(kind) from ${journalEntries} where kind > kinds.kind) from kinds where kinds.kind is not null
      ) select kind from kinds where kind is not null`,
  )
  return rows.map(({ kind }) => kind)
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
      effective_date: postings.effective_date,
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
        from === undefined ? undefined : gte(postings.effective_date, from),
        to === undefined ? undefined : lte(postings.effective_date, to),
        position === null
          ? undefined
          : sql`(${postings.effective_date}, ${postings.id}) > (${position.day}::date, ${position.id}::bigint)`,
      ),
    )
    .orderBy(asc(postings.effective_date), asc(postings.id))
    .limit(limit)
}

/** Postings of a range of days in order of writing, in batches. */
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

const proposers = alias(profiles, 'proposers')
const reopeners = alias(profiles, 'reopeners')

export const listPeriods = (
  db: Database,
  filter: { limit: number; cursor?: string | undefined; kind?: 'day' | 'month' | undefined },
) =>
  db
    .select({
      ...getTableColumns(accountingPeriods),
      closed_by_name: profiles.full_name,
      proposed_by_name: proposers.full_name,
      reopened_by_name: reopeners.full_name,
    })
    .from(accountingPeriods)
    .innerJoin(profiles, eq(profiles.id, accountingPeriods.closed_by))
    .leftJoin(proposers, eq(proposers.id, accountingPeriods.proposed_by))
    .leftJoin(reopeners, eq(reopeners.id, accountingPeriods.reopened_by))
    .where(
      and(
        afterCursor(accountingPeriods, filter.cursor),
        filter.kind === undefined ? undefined : eq(accountingPeriods.kind, filter.kind),
      ),
    )
    .orderBy(...newestFirst(accountingPeriods))
    .limit(filter.limit + 1)

type Period = typeof accountingPeriods.$inferSelect

const isMonthUpTo = (ends_on: LocalDate) =>
  and(eq(accountingPeriods.kind, 'month'), eq(accountingPeriods.ends_on, ends_on))

/** The closed month ending on a day. */
export const findClosedMonth = async (db: Database, ends_on: LocalDate): Promise<Period | null> => {
  const [row] = await db
    .select()
    .from(accountingPeriods)
    .where(and(isMonthUpTo(ends_on), isNull(accountingPeriods.reopened_at)))
  return row ?? null
}

/** How often a month has been closed. */
export const countCloses = (db: Database, ends_on: LocalDate): Promise<number> =>
  db.$count(accountingPeriods, isMonthUpTo(ends_on))

/** Reopens a month together with its days. */
export const reopenPeriods = async (
  tx: Transaction,
  { starts_on, ends_on }: Period,
  values: Pick<
    typeof accountingPeriods.$inferInsert,
    'reopened_at' | 'reopen_proposed_by' | 'reopened_by' | 'reopen_reason'
  >,
): Promise<void> => {
  await tx
    .update(accountingPeriods)
    .set(values)
    .where(
      and(
        gte(accountingPeriods.starts_on, starts_on),
        lte(accountingPeriods.ends_on, ends_on),
        isNull(accountingPeriods.reopened_at),
      ),
    )
}
