import { schema, type Database, type Transaction } from '@efie/database'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, transact, type Context, type Services } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { afterCursor, newestFirst, toPage } from '../../platform/pagination.ts'
import { loadScopedCompany } from '../companies/index.ts'
import { expectMapped, mappingOf, parseCsv, readRows, type ReadRow } from './read-csv.ts'

const { employeeImports, employees } = schema

export const IMPORT_EMPLOYEES = 'import-employees'
const BATCH = 500
const SHOWN_ERRORS = 100
const KEPT_ERRORS = 5_000

type Import = typeof employeeImports.$inferSelect

interface Input {
  id: string
  file: File
  mapping?: string | undefined
}

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

const compared = ['full_name', 'email', 'phone', 'net_pay'] as const

/** What rows would do, compared with what the company has. */
const compare = async (db: Database, companyId: string, good: readonly ReadRow[]) => {
  const known = new Map<string, Record<(typeof compared)[number], unknown>>()
  for (let from = 0; from < good.length; from += 5_000) {
    const numbers = good.slice(from, from + 5_000).map(({ employee }) => employee.staff_number)
    const rows = await db
      .select()
      .from(employees)
      .where(and(eq(employees.company_id, companyId), inArray(employees.staff_number, numbers)))
    for (const row of rows) known.set(row.staff_number, row)
  }
  let to_add = 0
  let to_update = 0
  for (const { employee } of good) {
    const row = known.get(employee.staff_number)
    if (!row) to_add += 1
    else if (compared.some((field) => row[field] !== employee[field])) to_update += 1
  }
  return { to_add, to_update, unchanged: good.length - to_add - to_update }
}

/** What an import of this file would do; changes nothing. */
export const previewImport = async (ctx: Context, input: Input) => {
  const { actor, scope } = authorise(ctx, 'employees.write')
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  const file = parseCsv(await bytesOf(input.file))
  const mapping = mappingOf(file, input.mapping)
  const { good, errors, failed } = readRows(file, mapping)
  return {
    columns: file.columns,
    mapping,
    rows: file.rows.slice(0, 10).map((row) => row.record),
    total: file.rows.length,
    ...(await compare(ctx.db, company.id, good)),
    failed,
    errors: errors.slice(0, SHOWN_ERRORS),
  }
}

/** Takes a file in; a job brings it in batch by batch. */
export const importEmployees = async (ctx: Context, input: Input): Promise<Import> => {
  const { actor, scope } = authorise(ctx, 'employees.write')
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  const bytes = await bytesOf(input.file)
  const file = parseCsv(bytes)
  if (file.rows.length === 0) throw invalid('file', 'The file has no rows')
  const mapping = mappingOf(file, input.mapping)
  expectMapped(mapping)
  const storage_key = `imports/${company.id}/${uuidv7()}.csv`
  await ctx.storage.put(storage_key, bytes, 'text/csv')
  return transact(ctx, async (tx) => {
    const now = nowIso(ctx.clock)
    const [row] = await tx
      .insert(employeeImports)
      .values({
        company_id: company.id,
        file_name: input.file.name.slice(0, 200) || 'employees.csv',
        storage_key,
        mapping: { ...mapping },
        total: file.rows.length,
        created_by: actor.id,
        created_at: now,
        updated_at: now,
      })
      .returning()
    if (!row) throw new Error('the import was not stored')
    await ctx.jobs.enqueue(tx, IMPORT_EMPLOYEES, { import_id: row.id }, { singleton_key: row.id })
    await recordAudit(ctx, tx, {
      action: 'employee.import',
      subject_type: 'company',
      subject_id: company.id,
      after: { import_id: row.id, total: row.total },
    })
    return row
  })
}

/** One statement for a batch: new ones are added, changed ones updated, equal ones not touched at all. */
const upsert = async (tx: Transaction, companyId: string, batch: readonly ReadRow[], now: string) => {
  if (batch.length === 0) return { added: 0, updated: 0 }
  const { full_name, email, phone, net_pay, version } = employees
  const written = await tx
    .insert(employees)
    .values(
      batch.map(({ employee }) => ({ ...employee, company_id: companyId, created_at: now, updated_at: now })),
    )
    .onConflictDoUpdate({
      target: [employees.company_id, employees.staff_number],
      set: {
        full_name: sql`excluded.full_name`,
        email: sql`excluded.email`,
        phone: sql`excluded.phone`,
        net_pay: sql`excluded.net_pay`,
        version: sql`${version} + 1`,
        updated_at: now,
      },
      setWhere: sql`(${full_name}, ${email}, ${phone}, ${net_pay}) is distinct from (excluded.full_name, excluded.email, excluded.phone, excluded.net_pay)`,
    })
    .returning({ added: sql<boolean>`(xmax = 0)` })
  const added = written.filter((row) => row.added).length
  return { added, updated: written.length - added }
}

const lockImport = async (tx: Transaction, id: string): Promise<Import | null> => {
  const [row] = await tx.select().from(employeeImports).where(eq(employeeImports.id, id)).for('update')
  return row ?? null
}

/** Brings an import to its end from wherever it stands: each batch and how far it got are one transaction. */
export const runImport = async (services: Services, id: string): Promise<void> => {
  const [known] = await services.db.select().from(employeeImports).where(eq(employeeImports.id, id))
  if (!known || known.status === 'done') return
  const file = parseCsv(await services.storage.get(known.storage_key))
  const { good, errors, failed } = readRows(file, known.mapping)
  for (let ended = false; !ended;)
    ended = await transact(services, async (tx) => {
      const row = await lockImport(tx, id)
      if (!row || row.status === 'done') return true
      const now = nowIso(services.clock)
      // Good rows come first in the count, the bad ones with the last batch.
      const from = row.added + row.updated + row.unchanged
      const batch = good.slice(from, from + BATCH)
      const { added, updated } = await upsert(tx, row.company_id, batch, now)
      const last = from + batch.length >= good.length
      await tx
        .update(employeeImports)
        .set({
          added: row.added + added,
          updated: row.updated + updated,
          unchanged: row.unchanged + batch.length - added - updated,
          processed: last ? row.total : from + batch.length,
          status: last ? 'done' : 'running',
          updated_at: now,
          ...(last ? { failed, errors: errors.slice(0, KEPT_ERRORS), finished_at: now } : {}),
        })
        .where(eq(employeeImports.id, id))
      return last
    })
}

const { errors: _errors, storage_key: _key, mapping: _mapping, ...listed } = getTableColumns(employeeImports)

export const listImports = async (
  ctx: Context,
  input: { id: string; limit: number; cursor?: string | undefined },
) => {
  const { actor, scope } = authorise(ctx, 'employees.read')
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  const rows = await ctx.db
    .select(listed)
    .from(employeeImports)
    .where(and(eq(employeeImports.company_id, company.id), afterCursor(employeeImports, input.cursor)))
    .orderBy(...newestFirst(employeeImports))
    .limit(input.limit + 1)
  return toPage(rows, input.limit)
}

const loadImport = async (ctx: Context, input: { id: string; import_id: string }): Promise<Import> => {
  const { actor, scope } = authorise(ctx, 'employees.read')
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  const [row] = await ctx.db
    .select()
    .from(employeeImports)
    .where(and(eq(employeeImports.id, input.import_id), eq(employeeImports.company_id, company.id)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export const getImport = async (ctx: Context, input: { id: string; import_id: string }) => {
  const row = await loadImport(ctx, input)
  return { ...row, errors: row.errors.slice(0, SHOWN_ERRORS) }
}

/** The rows that did not go in as they were, each with its problems: mended, the file can be imported as it is. */
export const getImportErrors = async (
  ctx: Context,
  input: { id: string; import_id: string },
): Promise<File> => {
  const row = await loadImport(ctx, input)
  const problems = new Map<number, string[]>()
  for (const { line, message } of row.errors) problems.set(line, [...(problems.get(line) ?? []), message])
  const file = parseCsv(await ctx.storage.get(row.storage_key))
  const lines = file.rows.flatMap(({ line, record }) => {
    const texts = problems.get(line)
    return texts ? [[...file.columns.map((column) => record[column] ?? ''), line, texts.join('; ')]] : []
  })
  const csv = stringify([[...file.columns, 'line', 'problem'], ...lines], { escape_formulas: true })
  return new File([csv], `errors-of-${row.file_name}`, { type: 'text/csv' })
}
