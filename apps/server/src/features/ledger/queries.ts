import { schema, type Database } from '@efie/database'
import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'

const { accounts, journalEntries, postings } = schema

export interface EntryFilter {
  limit: number
  cursor?: string | undefined
  application_id?: string | undefined
  kind?: string | undefined
}

export const listEntries = (db: Database, filter: EntryFilter) =>
  db
    .select()
    .from(journalEntries)
    .where(
      and(
        afterCursor(journalEntries, filter.cursor),
        filter.kind === undefined ? undefined : eq(journalEntries.kind, filter.kind),
        filter.application_id === undefined
          ? undefined
          : exists(
              db
                .select({ one: sql`1` })
                .from(postings)
                .where(
                  and(
                    eq(postings.journal_entry_id, journalEntries.id),
                    eq(postings.application_id, filter.application_id),
                  ),
                ),
            ),
      ),
    )
    .orderBy(...newestFirst(journalEntries))
    .limit(filter.limit + 1)

export const listPostings = (db: Database, entryIds: string[]) =>
  db
    .select({
      journal_entry_id: postings.journal_entry_id,
      account_code: postings.account_code,
      account_name: accounts.name,
      amount: postings.amount,
    })
    .from(postings)
    .innerJoin(accounts, eq(accounts.code, postings.account_code))
    .where(inArray(postings.journal_entry_id, entryIds))
    .orderBy(asc(postings.id))

export const sumAccounts = (db: Database) =>
  db
    .select({
      account_code: accounts.code,
      name: accounts.name,
      type: accounts.type,
      balance: sql`coalesce(sum(${postings.amount}), 0)`.mapWith(Number),
    })
    .from(accounts)
    .leftJoin(postings, eq(postings.account_code, accounts.code))
    .groupBy(accounts.code, accounts.name, accounts.type)
    .orderBy(asc(accounts.code))
