import { schema, type Database, type Transaction } from '@efie/database'
import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import { AppError, sqlState } from '../../platform/errors.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'

const { backups } = schema

export type BackupRow = typeof backups.$inferSelect

export const findBackups = (db: Database, page: { limit: number; cursor?: string | undefined }) =>
  db
    .select()
    .from(backups)
    .where(afterCursor(backups, page.cursor))
    .orderBy(...newestFirst(backups))
    .limit(page.limit + 1)

export const loadBackup = async (db: Database, id: string): Promise<BackupRow | undefined> => {
  const [row] = await db.select().from(backups).where(eq(backups.id, id))
  return row
}

/** Only one backup runs at a time; a unique index refuses a second. */
export const insertBackup = async (
  tx: Transaction,
  values: typeof backups.$inferInsert,
): Promise<BackupRow> => {
  try {
    const [row] = await tx.insert(backups).values(values).returning()
    if (row) return row
  } catch (error) {
    if (sqlState(error)?.code === '23505') throw new AppError('BACKUP_RUNNING')
    throw error
  }
  throw new Error('the backup was not recorded')
}

export const finishBackup = (db: Database, id: string, values: Partial<BackupRow>) =>
  db
    .update(backups)
    .set(values)
    .where(and(eq(backups.id, id), eq(backups.status, 'running')))
    .returning()

export const loadRunning = async (db: Database): Promise<BackupRow | undefined> => {
  const [row] = await db.select().from(backups).where(eq(backups.status, 'running'))
  return row
}

export const latestBackup = async (db: Database): Promise<BackupRow | undefined> => {
  const [row] = await db
    .select()
    .from(backups)
    .where(inArray(backups.status, ['running', 'verified', 'pruned']))
    .orderBy(...newestFirst(backups))
    .limit(1)
  return row
}

/** Marks backups as failed whose node died while making them. */
export const failStale = (db: Database, before: string, now: string) =>
  db
    .update(backups)
    .set({
      status: 'failed',
      failure_reason: 'The server stopped before the backup finished',
      finished_at: now,
    })
    .where(and(eq(backups.status, 'running'), lt(backups.created_at, before)))

/** Backups past their retention; the newest verified one is always kept. */
export const findOutlived = async (db: Database, before: string): Promise<BackupRow[]> => {
  const [newest] = await db
    .select({ id: backups.id })
    .from(backups)
    .where(eq(backups.status, 'verified'))
    .orderBy(desc(backups.created_at), desc(backups.id))
    .limit(1)
  return db
    .select()
    .from(backups)
    .where(
      and(
        inArray(backups.status, ['verified', 'failed']),
        lt(backups.created_at, before),
        newest ? ne(backups.id, newest.id) : undefined,
      ),
    )
    .limit(500)
}

export const markPruned = (db: Database, id: string) =>
  db.update(backups).set({ status: 'pruned', file_name: null }).where(eq(backups.id, id))
