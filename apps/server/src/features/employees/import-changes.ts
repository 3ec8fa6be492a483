import { schema, type Database, type ImportError, type Transaction } from '@efie/database'
import type { EmployeeCsvMapping } from '@efie/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Services, TransactionContext } from '../../platform/context.ts'
import { changeOf, identityOf, isPerson, type EmployeeChange } from './identity.ts'
import type { Employee } from './queries.ts'
import type { ReadRow } from './read-rows.ts'

const { employeeImportChanges, employees } = schema

const LOOKED_UP = 5_000

const loadKnown = async (
  db: Database,
  companyId: string,
  rows: readonly ReadRow[],
  { locked = false } = {},
): Promise<Map<string, Employee>> => {
  const known = new Map<string, Employee>()
  for (let from = 0; from < rows.length; from += LOOKED_UP) {
    const numbers = rows.slice(from, from + LOOKED_UP).map(({ employee }) => employee.staff_number)
    const found = db
      .select()
      .from(employees)
      .where(and(eq(employees.company_id, companyId), inArray(employees.staff_number, numbers)))
    for (const row of await (locked ? found.for('update') : found)) known.set(row.staff_number, row)
  }
  return known
}

/** Fields without a column in the file stay as they are. */
const appliedTo = (employee: Employee, row: ReadRow['employee'], mapping: EmployeeCsvMapping) => ({
  ...row,
  ...(mapping.email === undefined && { email: employee.email }),
  ...(mapping.phone === undefined && { phone: employee.phone }),
})

interface Comparison {
  additions: ReadRow[]
  unchanged: number
  changes: EmployeeChange[]
}

const compareWith = (
  services: Pick<Services, 'secrets'>,
  known: ReadonlyMap<string, Employee>,
  rows: readonly ReadRow[],
  mapping: EmployeeCsvMapping,
): Comparison => {
  const changes: EmployeeChange[] = []
  const additions: ReadRow[] = []
  for (const one of rows) {
    const { line, employee } = one
    const row = known.get(employee.staff_number)
    const change = row && changeOf(services, row, appliedTo(row, employee, mapping), line)
    if (!row) additions.push(one)
    else if (change) changes.push(change)
  }
  return { additions, unchanged: rows.length - additions.length - changes.length, changes }
}

/** What importing these rows would do, compared with the company's current employees. */
export const compareRows = async (
  services: Pick<Services, 'db' | 'secrets'>,
  companyId: string,
  rows: readonly ReadRow[],
  mapping: EmployeeCsvMapping,
): Promise<Comparison> => compareWith(services, await loadKnown(services.db, companyId, rows), rows, mapping)

type Written = Pick<Employee, 'id' | 'staff_number' | 'version'>

/** Adds new employees and updates changed ones, in one statement. */
const upsert = async (
  tx: Transaction,
  companyId: string,
  rows: readonly ReadRow['employee'][],
  now: string,
): Promise<Written[]> => {
  if (rows.length === 0) return []
  return tx
    .insert(employees)
    .values(rows.map((row) => ({ ...row, company_id: companyId, created_at: now, updated_at: now })))
    .onConflictDoUpdate({
      target: [employees.company_id, employees.staff_number],
      set: {
        full_name: sql`excluded.full_name`,
        email: sql`excluded.email`,
        phone: sql`excluded.phone`,
        net_pay: sql`excluded.net_pay`,
        version: sql`${employees.version} + 1`,
        updated_at: now,
      },
    })
    .returning({ id: employees.id, staff_number: employees.staff_number, version: employees.version })
}

/** Keeps what the written employees were before, for undoing the import. */
const keepBefore = async (
  tx: Transaction,
  import_id: string,
  {
    written,
    known,
    rows,
  }: { written: Written[]; known: ReadonlyMap<string, Employee>; rows: readonly ReadRow[] },
  now: string,
): Promise<void> => {
  if (written.length === 0) return
  const lines = new Map(rows.map(({ line, employee }) => [employee.staff_number, line]))
  const changes = written.map(({ id, staff_number, version }) => {
    const before = known.get(staff_number)
    return {
      import_id,
      employee_id: id,
      line: lines.get(staff_number) ?? 0,
      added: before === undefined,
      version,
      full_name: before?.full_name,
      email: before?.email,
      phone: before?.phone,
      net_pay: before?.net_pay,
      created_at: now,
    }
  })
  await tx.insert(employeeImportChanges).values(changes)
}

interface Batch {
  company_id: string
  import_id: string
  imported_by: string
  rows: readonly ReadRow[]
  mapping: EmployeeCsvMapping
  confirmed: ReadonlySet<string>
}

/**
 * Audits which parts of a person's identity an import changed, and who confirmed it, without the values,
 * which belong to the employer.
 */
const auditIdentity = async (
  ctx: TransactionContext,
  { import_id, imported_by }: Pick<Batch, 'import_id' | 'imported_by'>,
  change: EmployeeChange,
): Promise<void> => {
  const identity = identityOf(change.fields)
  if (identity.length === 0) return
  await recordAudit(ctx, {
    action: 'employee.import-identity',
    subject_type: 'employee',
    subject_id: change.employee_id,
    after: { fields: identity.map(({ field }) => field), import_id, imported_by },
  })
}

/**
 * Writes a batch. Changes that make a linked or invited person someone else are only written as confirmed: a
 * row that changed since, or whose person was linked or invited since, is reported as an error. The company
 * must be locked, so that no one is added, invited or linked in the meantime.
 */
export const writeBatch = async (
  ctx: TransactionContext,
  { company_id, rows, mapping, confirmed, ...of }: Batch,
): Promise<{ added: number; updated: number; unchanged: number; errors: ImportError[] }> => {
  const known = await loadKnown(ctx.db, company_id, rows, { locked: true })
  const { additions, unchanged, changes } = compareWith(ctx, known, rows, mapping)
  const mayChange = (change: EmployeeChange) =>
    change.confirmation === null || confirmed.has(change.confirmation)
  const taken = changes.filter(mayChange)
  const numbers = new Set(taken.map(({ staff_number }) => staff_number))
  const written = rows.flatMap(({ employee }) => {
    const row = known.get(employee.staff_number)
    if (!row) return [employee]
    return numbers.has(employee.staff_number) ? [appliedTo(row, employee, mapping)] : []
  })
  const now = nowIso(ctx.clock)
  const made = await upsert(ctx.db, company_id, written, now)
  await keepBefore(ctx.db, of.import_id, { written: made, known, rows }, now)
  for (const change of taken) {
    const row = known.get(change.staff_number)
    if (row && isPerson(row)) await auditIdentity(ctx, of, change)
  }
  const errors = changes
    .filter((change) => !mayChange(change))
    .map(({ line, fields }) => ({
      line: line ?? 0,
      column: identityOf(fields)[0]?.field ?? null,
      message:
        'This changes who a linked or invited person is, and no one confirmed the change. Import the row again',
    }))
  return { added: additions.length, updated: taken.length, unchanged, errors }
}
