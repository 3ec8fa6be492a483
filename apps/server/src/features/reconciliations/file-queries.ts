import { schema, type Database, type Transaction } from '@efie/database'
import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'

const {
  journalProposals,
  profiles,
  reconciliationDifferences,
  statementFiles,
  statementLineEntries,
  statementLines,
} = schema

export type StatementFile = typeof statementFiles.$inferSelect

/** A day's imported files, newest first. */
export const listFiles = (db: Database, reconciliationId: string) =>
  db
    .select({ ...getTableColumns(statementFiles), imported_by_name: profiles.full_name })
    .from(statementFiles)
    .leftJoin(profiles, eq(profiles.id, statementFiles.imported_by))
    .where(eq(statementFiles.reconciliation_id, reconciliationId))
    .orderBy(desc(statementFiles.imported_at), desc(statementFiles.id))
    .limit(200)

/** Records an imported file; the same file again is one file. */
export const noteFile = async (
  tx: Transaction,
  values: typeof statementFiles.$inferInsert & { lines: number; imported_at: string },
): Promise<string> => {
  const [row] = await tx
    .insert(statementFiles)
    .values(values)
    .onConflictDoUpdate({
      target: [statementFiles.reconciliation_id, statementFiles.account_code, statementFiles.digest],
      set: {
        imported_at: values.imported_at,
        lines: sql`${statementFiles.lines} + ${values.lines}`,
      },
    })
    .returning({ id: statementFiles.id })
  if (!row) throw new Error('the file was not stored')
  return row.id
}

export const loadFile = async (db: Database, id: string): Promise<StatementFile> => {
  const [row] = await db.select().from(statementFiles).where(eq(statementFiles.id, id))
  if (!row) throw new AppError('STATEMENT_FILE_NOT_FOUND')
  return row
}

/** When the provider's file and a bank's statement of a day were last imported. */
export const lastImports = async (tx: Transaction, reconciliationId: string) => {
  const files = await listFiles(tx, reconciliationId)
  const lastOf = (source: StatementFile['source']) =>
    files.find((file) => file.source === source)?.imported_at ?? null
  return { gateway_imported_at: lastOf('gateway'), bank_imported_at: lastOf('bank') }
}

/** Deletes a file, its lines and their differences. */
export const deleteFile = async (tx: Transaction, id: string): Promise<void> => {
  const lines = tx
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(eq(statementLines.file_id, id))
  // A proposal that wasn't posted keeps its record without the line.
  await tx
    .update(journalProposals)
    .set({ statement_line_id: null })
    .where(inArray(journalProposals.statement_line_id, lines))
  await tx
    .delete(reconciliationDifferences)
    .where(inArray(reconciliationDifferences.statement_line_id, lines))
  await tx.delete(statementLineEntries).where(inArray(statementLineEntries.statement_line_id, lines))
  await tx.delete(statementLines).where(eq(statementLines.file_id, id))
  await tx.delete(statementFiles).where(eq(statementFiles.id, id))
}
