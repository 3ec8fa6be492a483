import { schema, type Transaction } from '@efie/database'
import { importUndoDays, type ImportKind } from '@efie/domain'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { errorsFile } from '../../platform/imports/csv-file.ts'
import { afterCursor, newestFirst, toPage } from '../../platform/pagination.ts'

const { imports } = schema

type Import = typeof imports.$inferSelect

const { rows: _rows, refused: _refused, columns: _columns, ...listed } = getTableColumns(imports)

const DAY = 86_400_000

/** Whether an import isn't undone yet, and not too old for it. */
export const isUndoable = (
  clock: Clock,
  { undone_at, created_at }: Pick<Import, 'undone_at' | 'created_at'>,
): boolean => undone_at === null && clock.now().getTime() - Date.parse(created_at) < importUndoDays * DAY

export const presentImport = <Row extends Pick<Import, 'undone_at' | 'created_at'>>(
  clock: Clock,
  row: Row,
) => ({
  ...row,
  can_undo: isUndoable(clock, row),
})

export const lockImport = async (tx: Transaction, id: string): Promise<Import> => {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export const listImports = async (
  ctx: ScopedContext<'imports.read'>,
  input: { kind?: ImportKind | undefined; limit: number; cursor?: string | undefined },
) => {
  const rows = await ctx.db
    .select(listed)
    .from(imports)
    .where(and(input.kind && eq(imports.kind, input.kind), afterCursor(imports, input.cursor)))
    .orderBy(...newestFirst(imports))
    .limit(input.limit + 1)
  const page = toPage(rows, input.limit)
  return { ...page, data: page.data.map((row) => presentImport(ctx.clock, row)) }
}

export const getImportErrors = async (
  ctx: ScopedContext<'imports.read'>,
  input: { id: string },
): Promise<File> => {
  const [row] = await ctx.db.select().from(imports).where(eq(imports.id, input.id))
  if (!row) throw new AppError('NOT_FOUND')
  const refused = row.refused.map(({ line, cells, message }) => ({ line, cells, problems: [message] }))
  return errorsFile(row.file_name.replace(/\.zip$/i, '.csv'), row.columns, refused)
}
