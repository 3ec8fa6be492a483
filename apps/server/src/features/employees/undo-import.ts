import { schema, type ImportError, type Transaction } from '@efie/database'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext, type TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadScopedCompany, lockCompany } from '../companies/index.ts'
import { findInvoicedSince } from '../invoices/index.ts'
import { changeOf, identityOf, isPerson } from './identity.ts'
import { isUndoable, lockImport, presentDetail, type Import, type OfImport } from './import-queries.ts'
import type { Employee } from './queries.ts'

const { employeeImportChanges, employeeImports, employees } = schema

const CHUNK = 5_000

type Change = typeof employeeImportChanges.$inferSelect
interface Pair {
  change: Change
  employee: Employee
}

/** The import’s rows with their employees, locked. Employees deleted since then are left out. */
const lockPairs = (tx: Transaction, importId: string): Promise<Pair[]> =>
  tx
    .select({ change: employeeImportChanges, employee: employees })
    .from(employeeImportChanges)
    .innerJoin(employees, eq(employees.id, employeeImportChanges.employee_id))
    .where(eq(employeeImportChanges.import_id, importId))
    .orderBy(asc(employeeImportChanges.line))
    .for('update', { of: employees })

/** Why a row can’t be undone, or null if it can. */
const whyLeft = ({ change, employee }: Pair, invoiced: ReadonlySet<string>): string | null => {
  if (invoiced.has(employee.id)) return 'We’ve invoiced deductions for them since the import'
  if (change.added && employee.user_id !== null) return 'They’ve linked their account since the import'
  if (employee.version !== change.version) return 'Their details have changed since the import'
  if (employee.invited_at !== null && employee.invited_at >= change.created_at)
    return 'They’ve been invited since the import'
  return null
}

const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, at) =>
    items.slice(at * CHUNK, (at + 1) * CHUNK),
  )

const remove = async (tx: Transaction, pairs: readonly Pair[]): Promise<void> => {
  for (const chunk of chunksOf(pairs.map(({ employee }) => employee.id)))
    await tx.delete(employees).where(inArray(employees.id, chunk))
}

/** Restores the details that the import replaced, in one statement for each chunk. */
const restore = async (
  tx: Transaction,
  importId: string,
  pairs: readonly Pair[],
  now: string,
): Promise<void> => {
  for (const chunk of chunksOf(pairs.map(({ employee }) => employee.id)))
    await tx
      .update(employees)
      .set({
        full_name: sql`${employeeImportChanges.full_name}`,
        email: sql`${employeeImportChanges.email}`,
        phone: sql`${employeeImportChanges.phone}`,
        net_pay: sql`${employeeImportChanges.net_pay}`,
        version: sql`${employees.version} + 1`,
        updated_at: now,
      })
      .from(employeeImportChanges)
      .where(
        and(
          eq(employeeImportChanges.import_id, importId),
          eq(employeeImportChanges.employee_id, employees.id),
          inArray(employees.id, chunk),
        ),
      )
}

/** Audits which parts of a linked or invited person’s identity are restored, without the values. */
const auditIdentity = async (
  ctx: TransactionContext,
  import_id: string,
  { change, employee }: Pair,
): Promise<void> => {
  const { full_name, email, phone, net_pay } = change
  if (!isPerson(employee) || full_name === null || net_pay === null) return
  const { staff_number } = employee
  const undone = changeOf(ctx, employee, { staff_number, full_name, email, phone, net_pay })
  const fields = identityOf(undone?.fields ?? []).map(({ field }) => field)
  if (fields.length === 0) return
  await recordAudit(ctx, {
    action: 'employee.import-undo-identity',
    subject_type: 'employee',
    subject_id: employee.id,
    after: { fields, import_id },
  })
}

const undoRows = async (
  ctx: TransactionContext,
  { id, created_at }: Import,
): Promise<{ removed: number; restored: number; left: ImportError[] }> => {
  const pairs = await lockPairs(ctx.db, id)
  const ids = pairs.map(({ employee }) => employee.id)
  const invoiced = new Set<string>()
  for (const chunk of chunksOf(ids))
    for (const one of await findInvoicedSince(ctx.db, chunk, created_at)) invoiced.add(one)
  const left: ImportError[] = []
  const undone: Pair[] = []
  for (const pair of pairs) {
    const message = whyLeft(pair, invoiced)
    if (message === null) undone.push(pair)
    else
      left.push({
        line: pair.change.line,
        column: null,
        message: `${pair.employee.staff_number}: ${message}`,
      })
  }
  const added = undone.filter(({ change }) => change.added)
  const changed = undone.filter(({ change }) => !change.added)
  await remove(ctx.db, added)
  await restore(ctx.db, id, changed, nowIso(ctx.clock))
  for (const pair of changed) await auditIdentity(ctx, id, pair)
  return { removed: added.length, restored: changed.length, left }
}

/**
 * Undoes an import: removes the employees it added and restores those it changed. Rows that have been used or
 * changed since the import stay as they are and are reported.
 */
export const undoImport = async (ctx: ScopedContext<'employees.write'>, input: OfImport) =>
  transact(ctx, async (ctx) => {
    const { actor, scope } = ctx
    const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
    const row = await lockImport(ctx.db, input.import_id)
    if (row?.company_id !== company.id) throw new AppError('NOT_FOUND')
    // Locks in the order of the import’s own batches.
    await lockCompany(ctx.db, company.id)
    if (!isUndoable(ctx.clock, row)) throw new AppError('IMPORT_NOT_UNDOABLE')
    const made = await undoRows(ctx, row)
    const now = nowIso(ctx.clock)
    const [after] = await ctx.db
      .update(employeeImports)
      .set({ ...made, undone_at: now, undone_by: actor.id, updated_at: now })
      .where(eq(employeeImports.id, row.id))
      .returning()
    if (!after) throw new Error('the import vanished under its lock')
    await recordAudit(ctx, {
      action: 'employee.import-undo',
      subject_type: 'company',
      subject_id: company.id,
      after: { import_id: row.id, removed: made.removed, restored: made.restored, left: made.left.length },
    })
    return presentDetail(ctx.clock, after)
  })
