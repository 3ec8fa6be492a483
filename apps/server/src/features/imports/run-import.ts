import { schema } from '@efie/database'
import { importColumnOf, type ImportKind } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, withScope, type Context, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { requireUploadRoom } from '../../platform/files/receive-file.ts'
import type { ImportRules } from '../../platform/imports/rules.ts'
import { cutText } from '../../platform/texts/cut-text.ts'
import { holidayImport } from '../holidays/index.ts'
import { priceImport, productImport, readArchive, unusedPictures } from '../products/index.ts'
import { stockImport } from '../stock/index.ts'
import { presentImport } from './queries.ts'
import { countsOf, parseImport, planImport, type ImportPlan } from './read-file.ts'

const { imports } = schema

/** Rows and problems that a preview holds. */
const SHOWN = 1_000

/** Without files beside the rows, which undoing doesn't need. */
export const rulesOf: Record<ImportKind, ImportRules> = {
  stock: stockImport,
  prices: priceImport,
  holidays: holidayImport,
  products: productImport(new Map()),
}

/** Refuses those who can't change what an import changes. */
export const requireRights = (ctx: Context, { permissions }: ImportRules): void => {
  for (const permission of permissions) withScope(ctx, permission)
}

interface Sent {
  kind: ImportKind
  file: File
}

/** The rows of a file, and the rules that know the files beside them. */
const open = async (ctx: Context, { kind, file }: Sent) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (kind !== 'products') return { rules: rulesOf[kind], parsed: parseImport(kind, bytes), unused: [] }
  const { csv, pictures } = await readArchive(ctx, bytes)
  const parsed = parseImport(kind, csv)
  const column = parsed.file.columns.find((one) => importColumnOf(one) === 'pictures') ?? ''
  const cells = parsed.file.rows.map(({ record }) => record[column])
  return { rules: productImport(pictures), parsed, unused: unusedPictures(pictures, cells) }
}

/** What importing a file would do; writes nothing. */
export const previewImport = async (ctx: ScopedContext<'imports.write'>, input: Sent) => {
  requireRights(ctx, rulesOf[input.kind])
  // Opening an archive takes as long as importing it: its pictures are scanned and decoded.
  if (input.kind === 'products') await requireUploadRoom(ctx, input.file.size)
  const { rules, parsed, unused } = await open(ctx, input)
  const plan = await planImport(ctx.db, rules, parsed)
  return {
    ...countsOf(plan),
    rows: plan.rows.slice(0, SHOWN),
    errors: plan.refused.slice(0, SHOWN),
    unused,
    confirm: plan.confirm,
  }
}

const requireConfirmed = (plan: ImportPlan, confirm: string): void => {
  if (plan.confirm !== confirm) throw new AppError('STALE')
  if (plan.rows.length === 0) throw invalid('file', 'Nothing to add or change')
}

/**
 * Imports a file as it was previewed, in one transaction. STALE if it would now do something else than what
 * was confirmed.
 */
export const runImport = async (ctx: ScopedContext<'imports.write'>, input: Sent & { confirm: string }) => {
  requireRights(ctx, rulesOf[input.kind])
  await requireUploadRoom(ctx, input.file.size)
  const { rules, parsed } = await open(ctx, input)
  const run = () =>
    transact(ctx, async (ctx) => {
      await rules.lock(
        ctx.db,
        parsed.read.map(({ key }) => key),
      )
      const plan = await planImport(ctx.db, rules, parsed)
      requireConfirmed(plan, input.confirm)
      const created_at = nowIso(ctx.clock)
      const counts = countsOf(plan)
      const [row] = await ctx.db
        .insert(imports)
        .values({
          kind: input.kind,
          file_name: cutText(input.file.name, 200) || `${input.kind}.csv`,
          columns: plan.file.columns,
          ...counts,
          rows: [...(await rules.write(ctx, plan.rows))],
          refused: plan.refused,
          created_by: ctx.actor.id,
          created_at,
        })
        .returning()
      if (!row) throw new Error('the import was not stored')
      await recordAudit(ctx, {
        action: 'import.run',
        subject_type: 'import',
        subject_id: row.id,
        after: { kind: input.kind, ...counts },
      })
      return presentImport(ctx.clock, row)
    })
  if (!rules.around) return run()
  const plan = await planImport(ctx.db, rules, parsed)
  requireConfirmed(plan, input.confirm)
  return rules.around(ctx, plan.rows, run)
}
