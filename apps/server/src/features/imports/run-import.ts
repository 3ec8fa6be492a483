import { schema } from '@efie/database'
import type { ImportKind } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, withScope, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { requireUploadRoom } from '../../platform/files/receive-file.ts'
import type { ImportRules } from '../../platform/imports/rules.ts'
import { cutText } from '../../platform/texts/cut-text.ts'
import { holidayImport } from '../holidays/index.ts'
import { priceImport } from '../products/index.ts'
import { stockImport } from '../stock/index.ts'
import { presentImport } from './queries.ts'
import { countsOf, parseImport, planImport } from './read-file.ts'

const { imports } = schema

/** Rows and problems that a preview holds. */
const SHOWN = 1_000

export const rulesOf: Record<ImportKind, ImportRules> = {
  stock: stockImport,
  prices: priceImport,
  holidays: holidayImport,
}

interface Sent {
  kind: ImportKind
  file: File
}

const parse = async ({ kind, file }: Sent) => parseImport(kind, new Uint8Array(await file.arrayBuffer()))

/** What importing a file would do; writes nothing. */
export const previewImport = async (ctx: ScopedContext<'imports.write'>, input: Sent) => {
  const rules = rulesOf[input.kind]
  withScope(ctx, rules.permission)
  const plan = await planImport(ctx.db, rules, await parse(input))
  return {
    ...countsOf(plan),
    rows: plan.rows.slice(0, SHOWN),
    errors: plan.refused.slice(0, SHOWN),
    confirm: plan.confirm,
  }
}

/**
 * Imports a file as it was previewed, in one transaction. STALE if it would now do something else than what
 * was confirmed.
 */
export const runImport = async (ctx: ScopedContext<'imports.write'>, input: Sent & { confirm: string }) => {
  const rules = rulesOf[input.kind]
  withScope(ctx, rules.permission)
  await requireUploadRoom(ctx, input.file.size)
  const parsed = await parse(input)
  return transact(ctx, async (ctx) => {
    await rules.lock(
      ctx.db,
      parsed.read.map(({ key }) => key),
    )
    const plan = await planImport(ctx.db, rules, parsed)
    if (plan.confirm !== input.confirm) throw new AppError('STALE')
    if (plan.rows.length === 0) throw invalid('file', 'Nothing to add or change')
    const counts = countsOf(plan)
    const [row] = await ctx.db
      .insert(imports)
      .values({
        kind: input.kind,
        file_name: cutText(input.file.name, 200) || `${input.kind}.csv`,
        columns: plan.file.columns,
        ...counts,
        rows: plan.rows,
        refused: plan.refused,
        created_by: ctx.actor.id,
        created_at: nowIso(ctx.clock),
      })
      .returning()
    if (!row) throw new Error('the import was not stored')
    await rules.write(ctx, plan.rows)
    await recordAudit(ctx, {
      action: 'import.run',
      subject_type: 'import',
      subject_id: row.id,
      after: { kind: input.kind, ...counts },
    })
    return presentImport(ctx.clock, row)
  })
}
