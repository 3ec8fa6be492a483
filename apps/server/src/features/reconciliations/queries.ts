import { schema, type Database, type Transaction } from '@efie/database'
import type { DifferenceResolution, ReconciliationStatus } from '@efie/domain'
import { and, asc, eq, getTableColumns, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'
import { BOOKED_FROM_FILES } from './ledger-side.ts'

const { journalEntries, reconciliationDifferences, reconciliations, statementFiles, statementLines } = schema

export type Reconciliation = typeof reconciliations.$inferSelect
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

/** The same for a day that still takes changes. */
export const lockOpen = async (tx: Transaction, id: string): Promise<Reconciliation> => {
  const row = await lockReconciliation(tx, id)
  if (row.status !== 'open') throw new AppError('PERIOD_CLOSED', { closed_through: row.day })
  return row
}

/** Locks several days, always in the same order. */
export const lockDays = async (tx: Transaction, ids: readonly string[]): Promise<Reconciliation[]> => {
  const rows: Reconciliation[] = []
  for (const id of [...new Set(ids)].toSorted()) rows.push(await lockReconciliation(tx, id))
  return rows
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

/** A day’s differences, each with the line’s own text and the entry it is about. */
export const loadDifferences = async (db: Database, reconciliationId: string) => {
  const rows = await db
    .select({
      difference: reconciliationDifferences,
      line: statementLines,
      file_name: statementFiles.name,
      entry: journalEntries,
    })
    .from(reconciliationDifferences)
    .leftJoin(statementLines, eq(statementLines.id, reconciliationDifferences.statement_line_id))
    .leftJoin(statementFiles, eq(statementFiles.id, statementLines.file_id))
    .leftJoin(journalEntries, eq(journalEntries.id, reconciliationDifferences.journal_entry_id))
    .where(eq(reconciliationDifferences.reconciliation_id, reconciliationId))
    .orderBy(asc(reconciliationDifferences.created_at), asc(reconciliationDifferences.id))
    .limit(2_000)
  return rows.map(({ difference, line, file_name, entry }) => ({
    ...difference,
    line: line && { ...line, file_name: file_name ?? '' },
    entry,
  }))
}

export const findDifference = async (db: Database, id: string): Promise<Difference | undefined> => {
  const [row] = await db.select().from(reconciliationDifferences).where(eq(reconciliationDifferences.id, id))
  return row
}

export const loadDifference = async (db: Database, id: string): Promise<Difference> => {
  const row = await findDifference(db, id)
  if (!row) throw new AppError('DIFFERENCE_NOT_FOUND')
  return row
}

const INSERT_AT_ONCE = 500

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

const isAbout = (of: { statement_line_id: string } | { journal_entry_id: string }) =>
  'statement_line_id' in of
    ? eq(reconciliationDifferences.statement_line_id, of.statement_line_id)
    : and(
        isNull(reconciliationDifferences.statement_line_id),
        eq(reconciliationDifferences.journal_entry_id, of.journal_entry_id),
      )

export const updateDifference = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof reconciliationDifferences.$inferInsert>,
): Promise<void> => {
  await tx.update(reconciliationDifferences).set(values).where(eq(reconciliationDifferences.id, id))
}

export const hasOpenBefore = async (db: Database, day: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(and(lt(reconciliations.day, day), eq(reconciliations.status, 'open')))
    .limit(1)
  return row !== undefined
}

export const entryIdOf = async (tx: Transaction, kind: string, sourceId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(eq(journalEntries.kind, kind), inArray(journalEntries.source_id, [sourceId])))
  return row?.id ?? null
}

/**
 * Closes the open differences of a line, matched with these entries. An entry that a difference named first and
 * that wasn't chosen is no longer accounted for by it.
 */
export const closeDifferencesOfLine = async (
  tx: Transaction,
  statement_line_id: string,
  entries: readonly string[],
  values: Pick<Difference, 'note' | 'resolved_by' | 'resolved_at' | 'resolution'>,
): Promise<void> => {
  const isOpen = and(isAbout({ statement_line_id }), isNull(reconciliationDifferences.resolution))
  await tx
    .update(reconciliationDifferences)
    .set({ journal_entry_id: null })
    .where(and(isOpen, notInArray(reconciliationDifferences.journal_entry_id, [...entries])))
  await tx.update(reconciliationDifferences).set(values).where(isOpen)
}

/** Closes the open differences of a line, or of an entry on any day. */
export const closeDifferences = async (
  tx: Transaction,
  of: { statement_line_id: string } | { journal_entry_id: string },
  values: Pick<Difference, 'note' | 'resolved_by' | 'resolved_at'> & { resolution: DifferenceResolution },
): Promise<void> => {
  await tx
    .update(reconciliationDifferences)
    .set(values)
    .where(and(isAbout(of), isNull(reconciliationDifferences.resolution)))
}

const closedByMatch = (lines: readonly { id: string }[], entries: readonly string[]) =>
  and(
    inArray(reconciliationDifferences.resolution, ['match-entry', 'match-line']),
    or(
      inArray(
        reconciliationDifferences.statement_line_id,
        lines.map(({ id }) => id),
      ),
      and(
        isNull(reconciliationDifferences.statement_line_id),
        inArray(reconciliationDifferences.journal_entry_id, [...entries]),
      ),
    ),
  )

/**
 * The days that rely on a match of lines with entries: those whose difference it closed, and those of the
 * entries themselves, which miss no entry while a line shows it. A day doesn't rely on it if its difference
 * was explained otherwise.
 */
export const daysOfMatch = async (
  db: Database,
  lines: readonly { id: string }[],
  entries: readonly string[],
): Promise<string[]> => {
  const closed = await db
    .selectDistinct({ id: reconciliationDifferences.reconciliation_id })
    .from(reconciliationDifferences)
    .where(closedByMatch(lines, entries))
  const own = await db
    .selectDistinct({ id: reconciliations.id })
    .from(reconciliations)
    .innerJoin(journalEntries, eq(journalEntries.effective_date, reconciliations.day))
    .where(
      and(
        inArray(journalEntries.id, [...entries]),
        sql`${journalEntries.kind} not in ${BOOKED_FROM_FILES}`,
        sql`not exists (select 1 from reconciliation_differences d where d.journal_entry_id = ${journalEntries.id}
          and d.resolution is not null and d.resolution not in ('match-entry', 'match-line'))`,
      ),
    )
  return [...closed, ...own].map(({ id }) => id)
}

/** Opens the differences again that a match of lines with entries had closed. */
export const reopenMatched = async (
  tx: Transaction,
  lines: readonly { id: string }[],
  entries: readonly string[],
): Promise<void> => {
  await tx
    .update(reconciliationDifferences)
    .set({ resolution: null, note: null, resolved_by: null, resolved_at: null })
    .where(closedByMatch(lines, entries))
}
