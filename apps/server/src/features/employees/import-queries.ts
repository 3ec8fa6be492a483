import { schema, type Transaction } from '@efie/database'
import { importUndoDays } from '@efie/domain'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { afterCursor, newestFirst, toPage } from '../../platform/pagination.ts'
import { loadScopedCompany } from '../companies/index.ts'

const { employeeImports } = schema

export type Import = typeof employeeImports.$inferSelect

export interface OfImport {
  id: string
  import_id: string
}

/** Errors that a response holds; the error file has them all. */
export const SHOWN_ERRORS = 100
const DAY = 86_400_000

const {
  errors: _errors,
  left: _left,
  storage_key: _key,
  mapping: _mapping,
  ...listed
} = getTableColumns(employeeImports)

type Undone = Pick<Import, 'status' | 'undone_at' | 'added' | 'updated' | 'created_at'>

/** Whether an import that changed something is finished, not undone, and still has its values from before. */
export const isUndoable = (clock: Clock, row: Undone): boolean =>
  row.status === 'done' &&
  row.undone_at === null &&
  row.added + row.updated > 0 &&
  clock.now().getTime() - Date.parse(row.created_at) < importUndoDays * DAY

export const presentImport = <Row extends Undone>(clock: Clock, row: Row) => ({
  ...row,
  can_undo: isUndoable(clock, row),
})

export const presentDetail = (clock: Clock, row: Import) => ({
  ...presentImport(clock, row),
  errors: row.errors.slice(0, SHOWN_ERRORS),
  left: row.left.slice(0, SHOWN_ERRORS),
})

export const lockImport = async (tx: Transaction, id: string): Promise<Import | null> => {
  const [row] = await tx.select().from(employeeImports).where(eq(employeeImports.id, id)).for('update')
  return row ?? null
}

export const listImports = async (
  ctx: ScopedContext<'employees.read'>,
  input: { id: string; limit: number; cursor?: string | undefined },
) => {
  const { actor, scope } = ctx
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  const rows = await ctx.db
    .select(listed)
    .from(employeeImports)
    .where(and(eq(employeeImports.company_id, company.id), afterCursor(employeeImports, input.cursor)))
    .orderBy(...newestFirst(employeeImports))
    .limit(input.limit + 1)
  const page = toPage(rows, input.limit)
  return { ...page, data: page.data.map((row) => presentImport(ctx.clock, row)) }
}

export const loadImport = async (ctx: ScopedContext<'employees.read'>, input: OfImport): Promise<Import> => {
  const { actor, scope } = ctx
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  const [row] = await ctx.db
    .select()
    .from(employeeImports)
    .where(and(eq(employeeImports.id, input.import_id), eq(employeeImports.company_id, company.id)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export const getImport = async (ctx: ScopedContext<'employees.read'>, input: OfImport) =>
  presentDetail(ctx.clock, await loadImport(ctx, input))
