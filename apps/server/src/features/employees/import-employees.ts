import { schema } from '@efie/database'
import { counted, type EmployeeCsvMapping } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  asSystem,
  transact,
  type Context,
  type Services,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { cutText } from '../../platform/texts/cut-text.ts'
import { loadScopedCompany, lockCompany } from '../companies/index.ts'
import { requireUploadRoom } from '../../platform/files/receive-file.ts'
import type { EmployeeChange } from './identity.ts'
import { loadImport, lockImport, presentImport } from './import-queries.ts'
import { compareRows, writeBatch } from './import-changes.ts'
import { errorsFile, parseCsv, type CsvFile } from '../../platform/imports/csv-file.ts'
import { expectMapped, mappingOf, readRows } from './read-rows.ts'

const { employeeImports } = schema

export const IMPORT_EMPLOYEES = 'import-employees'
const BATCH = 500
const MOST_ROWS = 20_000
const KEPT_ERRORS = 5_000
/** Rows of each kind that a preview holds. */
const SHOWN_ROWS = 500

interface Input {
  id: string
  file: File
  mapping?: string | undefined
}

const needsConfirmation = ({ confirmation }: EmployeeChange): boolean => confirmation !== null

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

/** Maximum identity changes per import; more of them mean a wrong column or another company's file. */
const MOST_CONFIRMED = 200

/** Previews an import without changing anything. */
export const previewImport = async (ctx: ScopedContext<'employees.write'>, input: Input) => {
  const { actor, scope } = ctx
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  const file = parseCsv(await bytesOf(input.file), MOST_ROWS)
  const mapping = mappingOf(file, input.mapping)
  const { good, errors, failed } = readRows(file, mapping, ctx.config)
  const { additions, unchanged, changes } = await compareRows(ctx, company.id, good, mapping)
  const toConfirm = changes.filter(needsConfirmation)
  const others = changes.filter((change) => !needsConfirmation(change))
  return {
    columns: file.columns,
    mapping,
    rows: file.rows.slice(0, 10).map((row) => row.record),
    total: file.rows.length,
    to_add: additions.length,
    to_update: changes.length,
    unchanged,
    failed,
    errors: errors.slice(0, SHOWN_ROWS),
    changes: [...toConfirm.slice(0, MOST_CONFIRMED), ...others.slice(0, SHOWN_ROWS)],
    to_confirm: toConfirm.length,
    additions: additions.slice(0, SHOWN_ROWS).map(({ line, employee }) => ({ line, ...employee })),
  }
}

/** Parses the confirmations sent for the changes in the preview. */
const confirmedIn = (sent: string | undefined): string[] => {
  if (sent === undefined) return []
  try {
    const given: unknown = JSON.parse(sent)
    if (Array.isArray(given) && given.every((one) => typeof one === 'string')) return given
  } catch {
    // Refused below like any other malformed value.
  }
  throw invalid('confirm_identity', 'Send the confirmations as a JSON array of texts')
}

/**
 * Refuses the file while identity changes are unconfirmed, with the list of them. Returns the valid
 * confirmations.
 */
const requireConfirmed = async (
  ctx: Context,
  companyId: string,
  file: CsvFile,
  { mapping, sent }: { mapping: EmployeeCsvMapping; sent: readonly string[] },
): Promise<string[]> => {
  const { good } = readRows(file, mapping, ctx.config)
  const { changes } = await compareRows(ctx, companyId, good, mapping)
  const toConfirm = changes.filter(needsConfirmation)
  if (toConfirm.length > MOST_CONFIRMED)
    throw invalid(
      'file',
      `This file changes the identity of ${counted(toConfirm.length, 'linked or invited person', 'linked or invited people')}. Check its columns, or import at most ${MOST_CONFIRMED} of them at a time`,
    )
  const open = toConfirm.filter(({ confirmation }) => !sent.includes(confirmation ?? ''))
  if (open.length > 0) throw new AppError('IDENTITY_NOT_CONFIRMED', { changes: open })
  return toConfirm.flatMap(({ confirmation }) => confirmation ?? [])
}

/** Accepts a file; a job imports it in batches. */
export const importEmployees = async (
  ctx: ScopedContext<'employees.write'>,
  input: Input & { confirm_identity?: string | undefined },
) => {
  const { actor, scope } = ctx
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  await requireUploadRoom(ctx, input.file.size)
  const bytes = await bytesOf(input.file)
  const file = parseCsv(bytes, MOST_ROWS)
  if (file.rows.length === 0) throw invalid('file', 'The file has no rows')
  const mapping = mappingOf(file, input.mapping)
  expectMapped(mapping)
  const sent = confirmedIn(input.confirm_identity)
  const confirmed = await requireConfirmed(ctx, company.id, file, { mapping, sent })
  const storage_key = `imports/${company.id}/${uuidv7()}.csv`
  await ctx.storage.put(storage_key, bytes, 'text/csv')
  return transact(ctx, async (ctx) => {
    const now = nowIso(ctx.clock)
    const [row] = await ctx.db
      .insert(employeeImports)
      .values({
        company_id: company.id,
        file_name: cutText(input.file.name, 200) || 'employees.csv',
        storage_key,
        mapping: { ...mapping },
        total: file.rows.length,
        created_by: actor.id,
        created_at: now,
        updated_at: now,
      })
      .returning()
    if (!row) throw new Error('the import was not stored')
    const job = { import_id: row.id, confirmed }
    await ctx.jobs.enqueue(ctx.db, IMPORT_EMPLOYEES, job, { singleton_key: row.id })
    await recordAudit(ctx, {
      action: 'employee.import',
      subject_type: 'company',
      subject_id: company.id,
      after: { import_id: row.id, total: row.total, confirmed: confirmed.length },
    })
    return presentImport(ctx.clock, row)
  })
}

const runBatch = async (
  ctx: TransactionContext,
  id: string,
  { good, errors, failed }: ReturnType<typeof readRows>,
  confirmed: ReadonlySet<string>,
): Promise<boolean> => {
  const row = await lockImport(ctx.db, id)
  if (!row || row.status === 'done') return true
  await lockCompany(ctx.db, row.company_id)
  // Progress counts good rows first, and the bad ones with the last batch.
  const from = row.added + row.updated + row.unchanged + row.failed
  const rows = good.slice(from, from + BATCH)
  const { company_id, mapping, created_by: imported_by } = row
  const made = await writeBatch(ctx, {
    company_id,
    import_id: id,
    imported_by,
    rows,
    mapping,
    confirmed,
  })
  const last = from + rows.length >= good.length
  const now = nowIso(ctx.clock)
  const refused = [...row.errors, ...made.errors]
  await ctx.db
    .update(employeeImports)
    .set({
      added: row.added + made.added,
      updated: row.updated + made.updated,
      unchanged: row.unchanged + made.unchanged,
      failed: row.failed + made.errors.length + (last ? failed : 0),
      errors: (last ? [...errors, ...refused] : refused).slice(0, KEPT_ERRORS),
      processed: last ? row.total : from + rows.length,
      status: last ? 'done' : 'running',
      updated_at: now,
      ...(last ? { finished_at: now } : {}),
    })
    .where(eq(employeeImports.id, id))
  return last
}

/** Completes an import from wherever it stands: each batch and its progress are one transaction. */
export const runImport = async (
  services: Services,
  id: string,
  confirmed: readonly string[],
): Promise<void> => {
  const [known] = await services.db.select().from(employeeImports).where(eq(employeeImports.id, id))
  if (!known || known.status === 'done') return
  const read = readRows(
    parseCsv(await services.storage.get(known.storage_key), MOST_ROWS),
    known.mapping,
    services.config,
  )
  const ctx = asSystem(services)
  const wanted = new Set(confirmed)
  for (let ended = false; !ended;) ended = await transact(ctx, (ctx) => runBatch(ctx, id, read, wanted))
}

/** Rows that weren't imported, each with its problems, as a file that can be corrected and imported. */
export const getImportErrors = async (
  ctx: ScopedContext<'employees.read'>,
  input: { id: string; import_id: string },
): Promise<File> => {
  const row = await loadImport(ctx, input)
  const problems = new Map<number, string[]>()
  for (const { line, message } of row.errors) problems.set(line, [...(problems.get(line) ?? []), message])
  const file = parseCsv(await ctx.storage.get(row.storage_key), MOST_ROWS)
  const refused = file.rows.flatMap(({ line, record }) => {
    const texts = problems.get(line)
    const cells = file.columns.map((column) => record[column] ?? '')
    return texts ? [{ line, cells, problems: texts }] : []
  })
  return errorsFile(row.file_name, file.columns, refused)
}
