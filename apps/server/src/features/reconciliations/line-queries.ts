import { schema, type Database, type Transaction } from '@efie/database'
import type { StatementSource } from '@efie/domain'
import { and, asc, eq, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'
import { BOOKED_FROM_FILES } from './ledger-side.ts'
import type { Reconciliation } from './queries.ts'
import type { ReadLine } from './read-file.ts'

const { journalEntries, reconciliations, statementFiles, statementLineEntries, statementLines } = schema

export type StatementLine = typeof statementLines.$inferSelect

const INSERT_AT_ONCE = 500

/** Returns how many were new. */
export const insertLines = async (
  tx: Transaction,
  base: {
    reconciliation_id: string
    file_id: string
    source: StatementSource
    account_code: string
    created_at: string
  },
  lines: readonly ReadLine[],
): Promise<number> => {
  let made = 0
  for (let start = 0; start < lines.length; start += INSERT_AT_ONCE) {
    const rows = await tx
      .insert(statementLines)
      .values(lines.slice(start, start + INSERT_AT_ONCE).map((line) => ({ ...base, ...line })))
      .onConflictDoNothing({ target: [statementLines.account_code, statementLines.fingerprint] })
      .returning({ id: statementLines.id })
    made += rows.length
  }
  return made
}

/** Which of the lines an earlier file of the account has. */
export const findKnown = async (
  db: Database,
  account_code: string,
  lines: readonly ReadLine[],
): Promise<Set<string>> => {
  const known = new Set<string>()
  for (let start = 0; start < lines.length; start += INSERT_AT_ONCE) {
    const marks = lines.slice(start, start + INSERT_AT_ONCE).map(({ fingerprint }) => fingerprint)
    const rows = await db
      .select({ fingerprint: statementLines.fingerprint })
      .from(statementLines)
      .where(and(eq(statementLines.account_code, account_code), inArray(statementLines.fingerprint, marks)))
    for (const { fingerprint } of rows) known.add(fingerprint)
  }
  return known
}

/**
 * Whether a person can separate a line from its entries: not while its day is locked, and not if its entry was
 * made for it.
 */
export const isSeparable = sql<boolean>`(${statementLines.journal_entry_id} is not null
  and exists (select 1 from reconciliations r where r.id = ${statementLines.reconciliation_id} and r.status = 'open')
  and not exists (select 1 from journal_entries e
    where e.id = ${statementLines.journal_entry_id} and e.kind in ${BOOKED_FROM_FILES})
  and not exists (select 1 from journal_proposals j
    where j.statement_line_id = ${statementLines.id} and j.status = 'posted'))`

const selectLines = (db: Database) =>
  db
    .select({
      ...getTableColumns(statementLines),
      file_name: statementFiles.name,
      can_unmatch: isSeparable,
    })
    .from(statementLines)
    .innerJoin(statementFiles, eq(statementFiles.id, statementLines.file_id))

/** Whether a locked line can be separated from its entries. */
export const mayUnmatch = async (tx: Transaction, id: string): Promise<boolean> => {
  const [row] = await selectLines(tx).where(eq(statementLines.id, id))
  return row?.can_unmatch ?? false
}

export const listLines = (
  db: Database,
  filter: {
    id: string
    limit: number
    cursor?: string | undefined
    source?: StatementSource | undefined
    explained?: boolean | undefined
  },
) =>
  selectLines(db)
    .where(
      and(
        eq(statementLines.reconciliation_id, filter.id),
        filter.source === undefined ? undefined : eq(statementLines.source, filter.source),
        filter.explained === undefined ? undefined : eq(statementLines.explained, filter.explained),
        afterCursor(statementLines, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(statementLines))
    .limit(filter.limit + 1)

/** The entries that lines show. */
export const loadEntriesOf = async (db: Database, lines: readonly { id: string }[]) => {
  if (lines.length === 0) return []
  const ids = lines.map(({ id }) => id)
  const { id, kind, description, effective_date } = journalEntries
  const entry = { id, kind, description, effective_date }
  return db
    .select({ line_id: statementLines.id, ...entry })
    .from(statementLines)
    .innerJoin(journalEntries, eq(journalEntries.id, statementLines.journal_entry_id))
    .where(inArray(statementLines.id, ids))
    .unionAll(
      db
        .select({ line_id: statementLineEntries.statement_line_id, ...entry })
        .from(statementLineEntries)
        .innerJoin(journalEntries, eq(journalEntries.id, statementLineEntries.journal_entry_id))
        .where(inArray(statementLineEntries.statement_line_id, ids)),
    )
}

/** Unexplained lines of open days near a day, of the given accounts and amounts. */
export const findOpenLines = async (
  db: Database,
  day: string,
  wanted: readonly { account_code: string; amount: number }[],
): Promise<StatementLine[]> => {
  if (wanted.length === 0) return []
  return db
    .select(getTableColumns(statementLines))
    .from(statementLines)
    .innerJoin(reconciliations, eq(reconciliations.id, statementLines.reconciliation_id))
    .where(
      and(
        eq(reconciliations.status, 'open'),
        eq(statementLines.explained, false),
        sql`${reconciliations.day} between ${day}::date - 31 and ${day}::date + 31`,
        sql`(${statementLines.account_code}, ${statementLines.amount}) in (select w.account_code, w.amount
          from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(account_code text, amount bigint))`,
      ),
    )
    .orderBy(asc(statementLines.occurred_on), asc(statementLines.row_number))
    .limit(500)
}

/** Lines of several files can have the same day and row number, so the id decides. */
const lockOrder = [asc(statementLines.occurred_on), asc(statementLines.row_number), asc(statementLines.id)]

/**
 * Locks the lines that matching these days again locks, and further ones, before any entry is locked. Another
 * order could deadlock with a match at the same moment.
 */
export const lockForMatching = async (
  tx: Transaction,
  days: readonly Reconciliation[],
  further?: SQL,
): Promise<void> => {
  await tx
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(or(further, ...days.map(openLinesOf)))
    .orderBy(...lockOrder)
    .for('update')
}

/** The lines of a file. */
export const linesOf = (db: Database, file_id: string): Promise<{ id: string }[]> =>
  db.select({ id: statementLines.id }).from(statementLines).where(eq(statementLines.file_id, file_id))

export const findLine = async (db: Database, id: string): Promise<StatementLine | null> => {
  const [row] = await db.select().from(statementLines).where(eq(statementLines.id, id))
  return row ?? null
}

/** Locked, so that a line is explained only once. */
export const loadLine = async (tx: Transaction, id: string): Promise<StatementLine> => {
  const [row] = await tx.select().from(statementLines).where(eq(statementLines.id, id)).for('update')
  if (!row) throw new AppError('STATEMENT_LINE_NOT_FOUND')
  return row
}

export const explainLine = async (
  tx: Transaction,
  id: string,
  journal_entry_id: string | null,
): Promise<void> => {
  await tx
    .update(statementLines)
    .set({ explained: true, ...(journal_entry_id === null ? {} : { journal_entry_id }) })
    .where(eq(statementLines.id, id))
}

/** Locks entries, so that each is matched only once. */
export const lockEntries = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  await tx.execute(sql`select 1 from journal_entries
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    order by id for no key update`)
}

/** Explains lines by the movement that each shows, with all its entries. */
export const explainLines = async (
  tx: Transaction,
  matches: readonly { line_id: string; journal_entry_id: string; further_entry_ids: readonly string[] }[],
): Promise<void> => {
  if (matches.length === 0) return
  const read = sql`jsonb_to_recordset(${JSON.stringify(matches)}::jsonb)
    as m(line_id uuid, journal_entry_id uuid, further_entry_ids jsonb)`
  await tx.execute(sql`
    update statement_lines l set explained = true, journal_entry_id = m.journal_entry_id
    from ${read} where l.id = m.line_id`)
  await tx.execute(sql`
    insert into statement_line_entries (statement_line_id, account_code, journal_entry_id)
    select l.id, l.account_code, f.value::uuid from ${read}
    join statement_lines l on l.id = m.line_id
    cross join jsonb_array_elements_text(m.further_entry_ids) as f(value)`)
}

/** Links a line to all the entries it shows. */
export const linkEntries = async (
  tx: Transaction,
  line: { id: string },
  entries: readonly { journal_entry_id: string; account_code: string }[],
): Promise<void> => {
  const [first, ...others] = entries
  if (!first) return
  await explainLine(tx, line.id, first.journal_entry_id)
  if (others.length === 0) return
  await tx.insert(statementLineEntries).values(
    others.map(({ account_code, journal_entry_id }) => ({
      statement_line_id: line.id,
      account_code,
      journal_entry_id,
    })),
  )
}

/** Undoes `linkEntries`, so that the line and its entries are never matched automatically again. */
export const separateLine = async (
  tx: Transaction,
  id: string,
  entries: readonly string[],
): Promise<void> => {
  await tx.delete(statementLineEntries).where(eq(statementLineEntries.statement_line_id, id))
  await tx
    .update(statementLines)
    .set({
      journal_entry_id: null,
      explained: false,
      apart_from: sql`${statementLines.apart_from} || (select coalesce(array_agg(value::uuid), '{}')
        from jsonb_array_elements_text(${JSON.stringify(entries)}::jsonb))`,
    })
    .where(eq(statementLines.id, id))
}

/** Unexplained lines of the day, and earlier payouts of the provider that no bank statement has shown. */
const openLinesOf = (row: Reconciliation): SQL =>
  sql`((${statementLines.reconciliation_id} = ${row.id} and not ${statementLines.explained})
    or (${statementLines.kind} = 'settlement' and ${statementLines.journal_entry_id} is null
      and ${statementLines.occurred_on} between ${row.day}::date - 14 and ${row.day}::date - 1))`

export const loadOpenLines = (tx: Transaction, row: Reconciliation): Promise<StatementLine[]> =>
  tx
    .select()
    .from(statementLines)
    .where(openLinesOf(row))
    .orderBy(...lockOrder)
    // Lines of earlier days are changed too, whose file can be removed at the same moment.
    .for('update')

/** Lines the provider paid out under a reference. */
export const loadPaidOutWith = (tx: Transaction, reference: string): Promise<StatementLine[]> =>
  tx
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.source, 'gateway'), eq(statementLines.settlement_reference, reference)))

/** Explains the provider's line of a payout that arrived with another amount. */
export const explainSettlement = async (
  tx: Transaction,
  reference: string | null,
  journal_entry_id: string | null,
): Promise<void> => {
  if (reference === null) return
  await tx
    .update(statementLines)
    .set({ explained: true, ...(journal_entry_id === null ? {} : { journal_entry_id }) })
    .where(
      and(
        eq(statementLines.source, 'gateway'),
        eq(statementLines.kind, 'settlement'),
        eq(statementLines.reference, reference),
        isNull(statementLines.journal_entry_id),
      ),
    )
}
