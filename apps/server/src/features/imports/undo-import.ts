import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Problem } from '../../platform/imports/rules.ts'
import { isUndoable, lockImport, presentImport } from './queries.ts'
import { requireRights, rulesOf } from './run-import.ts'

const { imports } = schema

/** Sets back what an import changed. Rows that have changed since are left and reported. */
export const undoImport = async (ctx: ScopedContext<'imports.write'>, input: { id: string }) =>
  transact(ctx, async (ctx) => {
    const row = await lockImport(ctx.db, input.id)
    const rules = rulesOf[row.kind]
    requireRights(ctx, rules)
    if (!isUndoable(ctx.clock, row)) throw new AppError('IMPORT_NOT_UNDOABLE')
    await rules.lock(
      ctx.db,
      row.rows.map(({ key }) => key),
    )
    const left: Problem[] = []
    for (const one of row.rows) {
      const why = await rules.undo(ctx, one, row.created_at)
      if (why !== null) left.push({ line: one.line, message: `${one.key}: ${why}` })
    }
    const reverted = row.rows.length - left.length
    const now = nowIso(ctx.clock)
    const [after] = await ctx.db
      .update(imports)
      .set({ reverted, left, undone_at: now, undone_by: ctx.actor.id })
      .where(eq(imports.id, row.id))
      .returning()
    if (!after) throw new Error('the import vanished under its lock')
    await recordAudit(ctx, {
      action: 'import.undo',
      subject_type: 'import',
      subject_id: row.id,
      after: { kind: row.kind, reverted, left: left.length },
    })
    return presentImport(ctx.clock, after)
  })
