import { schema, type Database, type Transaction } from '@efie/database'
import {
  openRestoreStatuses,
  serviceStateDuring,
  type RestoreResult,
  type RestoreStatus,
  type ServiceState,
} from '@efie/domain'
import { and, eq, getTableColumns, inArray, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError, sqlState } from '../../../platform/errors.ts'
import { afterCursor, newestFirst } from '../../../platform/pagination.ts'

const { profiles, restores } = schema

export type RestoreRow = typeof restores.$inferSelect

const asker = alias(profiles, 'asker')
const decider = alias(profiles, 'decider')

const withNames = (db: Database) => {
  const {
    asked_by: _asked,
    decided_by: _decided,
    checked_by: _checked,
    updated_at: _updated,
    ...columns
  } = getTableColumns(restores)
  return db
    .select({ ...columns, asked_by_name: asker.full_name, decided_by_name: decider.full_name })
    .from(restores)
    .leftJoin(asker, eq(asker.id, restores.asked_by))
    .leftJoin(decider, eq(decider.id, restores.decided_by))
}

type NamedRestore = Awaited<ReturnType<typeof withNames>>[number]

const idsIn = (result: RestoreResult | null): string[] =>
  result ? [...result.kept_suspended, ...result.kept_lower_role, ...result.suspended_returning] : []

/** With the names of the people whose access a restore kept back. */
const nameResults = async (db: Database, rows: NamedRestore[]) => {
  const ids = rows.flatMap(({ result }) => idsIn(result))
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ id: profiles.id, full_name: profiles.full_name })
          .from(profiles)
          .where(inArray(profiles.id, ids))
  const among = (found: string[]) => people.filter(({ id }) => found.includes(id))
  return rows.map((row) => ({
    ...row,
    result: row.result && {
      ...row.result,
      kept_suspended: among(row.result.kept_suspended),
      kept_lower_role: among(row.result.kept_lower_role),
      suspended_returning: among(row.result.suspended_returning),
    },
  }))
}

export const findRestores = async (db: Database, page: { limit: number; cursor?: string | undefined }) =>
  nameResults(
    db,
    await withNames(db)
      .where(afterCursor(restores, page.cursor))
      .orderBy(...newestFirst(restores))
      .limit(page.limit + 1),
  )

export const loadNamedRestore = async (db: Database, id: string) => {
  const [row] = await nameResults(db, await withNames(db).where(eq(restores.id, id)))
  if (!row) throw new Error('the restore was not recorded')
  return row
}

export const loadRestore = async (db: Database, id: string): Promise<RestoreRow | undefined> => {
  const [row] = await db.select().from(restores).where(eq(restores.id, id))
  return row
}

/** The one request that hasn't ended. */
export const loadOpenRestore = async (db: Database): Promise<RestoreRow | undefined> => {
  const [row] = await db
    .select()
    .from(restores)
    .where(inArray(restores.status, [...openRestoreStatuses]))
  return row
}

const restored = inArray(restores.status, ['copying-files', 'done'])

/** What the restore under way lets people do, and whether the books of the last one were checked. */
export const loadServiceState = async (
  db: Database,
): Promise<{ state: ServiceState; unchecked: boolean }> => {
  const row = await loadOpenRestore(db)
  const [unchecked] = await db
    .select({ id: restores.id })
    .from(restores)
    .where(and(restored, isNull(restores.checked_at)))
    .limit(1)
  return {
    state: row ? serviceStateDuring(row.status) : 'open',
    unchecked: unchecked !== undefined,
  }
}

/** Records that the books were compared with the providers; false if there is nothing to check, or no more. */
export const markChecked = async (
  tx: Transaction,
  id: string,
  values: Pick<RestoreRow, 'checked_at' | 'checked_by' | 'updated_at'>,
): Promise<boolean> => {
  const rows = await tx
    .update(restores)
    .set(values)
    .where(and(eq(restores.id, id), eq(restores.status, 'done'), isNull(restores.checked_at)))
    .returning({ id: restores.id })
  return rows.length > 0
}

/** Earlier restores needn't be checked once another one has replaced their books. */
export const supersede = async (tx: Transaction, id: string, now: string): Promise<void> => {
  await tx
    .update(restores)
    .set({ checked_at: now, updated_at: now })
    .where(and(ne(restores.id, id), restored, isNull(restores.checked_at)))
}

/** Only one request is open at a time; a unique index refuses a second. */
export const insertRestore = async (
  tx: Transaction,
  values: typeof restores.$inferInsert,
): Promise<RestoreRow> => {
  try {
    const [row] = await tx.insert(restores).values(values).returning()
    if (row) return row
  } catch (error) {
    if (sqlState(error)?.constraint === 'restores_one_open') throw new AppError('RESTORE_EXISTS')
    throw error
  }
  throw new Error('the restore was not recorded')
}

/** Moves a restore on from one of these statuses; undefined if it has moved on already. */
export const advance = async (
  db: Database,
  id: string,
  from: readonly RestoreStatus[],
  values: Partial<RestoreRow> & { status: RestoreStatus },
): Promise<RestoreRow | undefined> => {
  const [row] = await db
    .update(restores)
    .set(values)
    .where(and(eq(restores.id, id), inArray(restores.status, [...from])))
    .returning()
  return row
}

export const loadRestoreOf = async (
  tx: Transaction,
  approval_id: string,
): Promise<RestoreRow | undefined> => {
  const [row] = await tx.select().from(restores).where(eq(restores.approval_id, approval_id)).for('update')
  return row
}
