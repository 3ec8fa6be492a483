import { schema, type Database, type Transaction } from '@efie/database'
import type { ReconciliationStatus, StatementSource } from '@efie/domain'
import { and, asc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'
import type { ReadLine } from './read-file.ts'

const { reconciliationDifferences, reconciliations, statementLines } = schema

export type Reconciliation = typeof reconciliations.$inferSelect
export type StatementLine = typeof statementLines.$inferSelect
export type Difference = typeof reconciliationDifferences.$inferSelect

// Qualified by hand: in a select from one table Drizzle omits the table name, and `id` would be the inner
// table's.
const openDifferences = sql<number>`(select count(*)::int from reconciliation_differences d
  where d.reconciliation_id = reconciliations.id and d.resolution is null)`

export const listReconciliations = (
  db: Database,
  filter: { limit: number; cursor?: string | undefined; status?: ReconciliationStatus | undefined },
) =>
  db
    .select({ ...getTableColumns(reconciliations), open_differences: openDifferences })
    .from(reconciliations)
    .where(
      and(
        filter.status === undefined ? undefined : eq(reconciliations.status, filter.status),
        afterCursor(reconciliations, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(reconciliations))
    .limit(filter.limit + 1)

export const loadReconciliation = async (db: Database, id: string): Promise<Reconciliation> => {
  const [row] = await db.select().from(reconciliations).where(eq(reconciliations.id, id))
  if (!row) throw new AppError('RECONCILIATION_NOT_FOUND')
  return row
}

/** Everything that happens to a day happens under this lock. */
export const lockReconciliation = async (tx: Transaction, id: string): Promise<Reconciliation> => {
  const [row] = await tx.select().from(reconciliations).where(eq(reconciliations.id, id)).for('update')
  if (!row) throw new AppError('RECONCILIATION_NOT_FOUND')
  return row
}

export const ensureReconciliation = async (
  tx: Transaction,
  values: typeof reconciliations.$inferInsert,
): Promise<{ row: Reconciliation; made: boolean }> => {
  const [made] = await tx.insert(reconciliations).values(values).onConflictDoNothing().returning()
  if (made) return { row: made, made: true }
  const [row] = await tx.select().from(reconciliations).where(eq(reconciliations.day, values.day))
  if (!row) throw new AppError('RECONCILIATION_NOT_FOUND')
  return { row, made: false }
}

export const updateReconciliation = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof reconciliations.$inferInsert>,
): Promise<void> => {
  await tx
    .update(reconciliations)
    .set({ ...values, version: sql`${reconciliations.version} + 1` })
    .where(eq(reconciliations.id, id))
}

const INSERT_AT_ONCE = 500

/** Returns how many were new. */
export const insertLines = async (
  tx: Transaction,
  base: { reconciliation_id: string; source: StatementSource; account_code: string; created_at: string },
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
  db
    .select()
    .from(statementLines)
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

export const findLine = async (db: Database, id: string): Promise<StatementLine | null> => {
  const [row] = await db.select().from(statementLines).where(eq(statementLines.id, id))
  return row ?? null
}

/** Locked, so that a line is explained only once. */
export const loadLine = async (tx: Transaction, id: string): Promise<StatementLine> => {
  const [row] = await tx.select().from(statementLines).where(eq(statementLines.id, id)).for('update')
  if (!row) throw new AppError('DIFFERENCE_NOT_FOUND')
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

/** The same for lines with their entries, however many. */
export const explainLines = async (
  tx: Transaction,
  matches: readonly { line_id: string; journal_entry_id: string }[],
): Promise<void> => {
  if (matches.length === 0) return
  await tx.execute(sql`
    update statement_lines l set explained = true, journal_entry_id = m.journal_entry_id
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as m(line_id uuid, journal_entry_id uuid)
    where l.id = m.line_id`)
}

export const loadDifferences = (db: Database, reconciliationId: string): Promise<Difference[]> =>
  db
    .select()
    .from(reconciliationDifferences)
    .where(eq(reconciliationDifferences.reconciliation_id, reconciliationId))
    .orderBy(asc(reconciliationDifferences.created_at), asc(reconciliationDifferences.id))
    .limit(2_000)

export const loadDifference = async (db: Database, id: string): Promise<Difference> => {
  const [row] = await db.select().from(reconciliationDifferences).where(eq(reconciliationDifferences.id, id))
  if (!row) throw new AppError('DIFFERENCE_NOT_FOUND')
  return row
}

type NewDifference = Omit<typeof reconciliationDifferences.$inferInsert, 'reconciliation_id'>

const nameOf = (row: Pick<NewDifference, 'code' | 'statement_line_id' | 'journal_entry_id'>): string =>
  `${row.code}:${row.statement_line_id ?? ''}:${row.journal_entry_id ?? ''}`

/** Replaces the open differences; one found again keeps its row. */
export const keepOpenDifferences = async (
  tx: Transaction,
  reconciliation_id: string,
  rows: readonly NewDifference[],
): Promise<void> => {
  const open = await tx
    .select()
    .from(reconciliationDifferences)
    .where(
      and(
        eq(reconciliationDifferences.reconciliation_id, reconciliation_id),
        isNull(reconciliationDifferences.resolution),
      ),
    )
  const found = new Set(rows.map(nameOf))
  const known = new Set(open.map(nameOf))
  const gone = open.filter((row) => !found.has(nameOf(row))).map((row) => row.id)
  for (let start = 0; start < gone.length; start += INSERT_AT_ONCE)
    await tx
      .delete(reconciliationDifferences)
      .where(inArray(reconciliationDifferences.id, gone.slice(start, start + INSERT_AT_ONCE)))
  const fresh = rows.filter((row) => !known.has(nameOf(row)))
  for (let start = 0; start < fresh.length; start += INSERT_AT_ONCE)
    await tx
      .insert(reconciliationDifferences)
      .values(fresh.slice(start, start + INSERT_AT_ONCE).map((row) => ({ ...row, reconciliation_id })))
}

export const updateDifference = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof reconciliationDifferences.$inferInsert>,
): Promise<void> => {
  await tx.update(reconciliationDifferences).set(values).where(eq(reconciliationDifferences.id, id))
}

/** Unexplained lines of the day, and earlier payouts of the provider that no bank statement has shown. */
export const loadOpenLines = (tx: Transaction, row: Reconciliation): Promise<StatementLine[]> =>
  tx
    .select()
    .from(statementLines)
    .where(
      sql`(${statementLines.reconciliation_id} = ${row.id} and not ${statementLines.explained})
        or (${statementLines.kind} = 'settlement' and ${statementLines.journal_entry_id} is null
          and ${statementLines.occurred_on} between ${row.day}::date - 14 and ${row.day}::date - 1)`,
    )
    .orderBy(asc(statementLines.occurred_on), asc(statementLines.row_number))

export const hasOpenBefore = async (db: Database, day: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(and(lt(reconciliations.day, day), eq(reconciliations.status, 'open')))
    .limit(1)
  return row !== undefined
}

export const entryIdOf = async (tx: Transaction, kind: string, sourceId: string): Promise<string | null> => {
  const { journalEntries } = schema
  const [row] = await tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(eq(journalEntries.kind, kind), inArray(journalEntries.source_id, [sourceId])))
  return row?.id ?? null
}

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

/** Records that an account's statement of a day was imported. */
export const noteStatement = async (
  tx: Transaction,
  reconciliation_id: string,
  account_code: string,
  imported_at: string,
): Promise<void> => {
  const { reconciliationStatements } = schema
  await tx
    .insert(reconciliationStatements)
    .values({ reconciliation_id, account_code, imported_at })
    .onConflictDoUpdate({
      target: [reconciliationStatements.reconciliation_id, reconciliationStatements.account_code],
      set: { imported_at },
    })
}

/** Closes differences of any day explained by an entry's statement line. */
export const explainEntry = async (
  tx: Transaction,
  journal_entry_id: string,
  values: Pick<Difference, 'note' | 'resolved_by' | 'resolved_at'>,
): Promise<void> => {
  await tx
    .update(reconciliationDifferences)
    .set({ ...values, resolution: 'match-entry' })
    .where(
      and(
        eq(reconciliationDifferences.journal_entry_id, journal_entry_id),
        isNull(reconciliationDifferences.resolution),
      ),
    )
}
