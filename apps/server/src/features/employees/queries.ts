import { schema, type Database, type Transaction } from '@efie/database'
import type { EmployeeStatus, PayrollConsent, Scope } from '@efie/domain'
import { and, eq, getTableColumns, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { containing } from '../../platform/like.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'
import { companyScope } from '../companies/index.ts'

const { companies, employees } = schema

export type Employee = typeof employees.$inferSelect

/** The last invoice's deduction and its end date, the only facts of a loan ever read for an employer. */
const lastInvoice = sql`(select l.invoice_id from invoice_lines l join invoices v on v.id = l.invoice_id
  where l.employee_id = ${employees.id} and v.status not in ('draft', 'void') order by v.period desc limit 1)`
const ofLastInvoice = (value: ReturnType<typeof sql>) =>
  sql`case when ${employees.status} = 'active' then (select ${value} from invoice_lines d
    where d.employee_id = ${employees.id} and d.invoice_id = ${lastInvoice}) end`

const shown = {
  ...getTableColumns(employees),
  company_name: companies.name,
  payday: companies.payday,
  payroll_cap_bps: companies.payroll_cap_bps,
  deduction_amount: ofLastInvoice(sql`sum(d.amount - d.credited)`).mapWith((value: unknown) =>
    value === null ? null : Number(value),
  ),
  deduction_ends_on: sql<string | null>`${ofLastInvoice(sql`max(d.ends_on)::text`)}`,
}

const rowsOf = (db: Database) =>
  db.select(shown).from(employees).innerJoin(companies, eq(companies.id, employees.company_id)).$dynamic()

export type EmployeeRow = Awaited<ReturnType<typeof loadOwnEmployment>>

export interface EmployeeFilter {
  id: string
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  status?: EmployeeStatus | undefined
  consent?: PayrollConsent | undefined
  on_leave?: boolean | undefined
}

const matches = (q: string) =>
  or(
    ilike(employees.full_name, containing(q)),
    ilike(employees.staff_number, containing(q)),
    ilike(employees.email, containing(q)),
  )

export const findEmployees = (db: Database, filter: EmployeeFilter, today: string) => {
  const onLeave = sql`(${employees.leave_from} is not null and ${employees.leave_from} <= ${today} and (${employees.leave_to} is null or ${employees.leave_to} >= ${today}))`
  return rowsOf(db)
    .where(
      and(
        eq(employees.company_id, filter.id),
        filter.q === undefined || filter.q === '' ? undefined : matches(filter.q),
        filter.status === undefined ? undefined : eq(employees.status, filter.status),
        filter.consent === undefined ? undefined : eq(employees.consent, filter.consent),
        filter.on_leave === undefined ? undefined : filter.on_leave ? onLeave : sql`not ${onLeave}`,
        afterCursor(employees, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(employees))
    .limit(filter.limit + 1)
}

/** An employee of the company; one of another company is answered as missing. */
export const loadEmployee = async (db: Database, companyId: string, id: string) => {
  const [row] = await rowsOf(db).where(and(eq(employees.id, id), eq(employees.company_id, companyId)))
  if (!row) throw new AppError('EMPLOYEE_NOT_FOUND')
  return row
}

export const findEmployeesInScope = (db: Database, scope: Scope, actorId: string, ids: string[]) =>
  rowsOf(db).where(and(inArray(employees.id, ids), companyScope(db, scope, actorId)))

/** The company's row must already be locked. */
export const lockEmployee = async (tx: Transaction, companyId: string, id: string): Promise<Employee> => {
  const [row] = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.id, id), eq(employees.company_id, companyId)))
    .for('update')
  if (!row) throw new AppError('EMPLOYEE_NOT_FOUND')
  return row
}

export const findEmployee = async (db: Database, id: string): Promise<Employee | null> => {
  const [row] = await db.select().from(employees).where(eq(employees.id, id))
  return row ?? null
}

export const insertEmployee = async (
  tx: Transaction,
  values: typeof employees.$inferInsert,
): Promise<Employee> => {
  const [row] = await tx.insert(employees).values(values).returning()
  if (!row) throw new Error('the employee was not stored')
  return row
}

export const updateEmployee = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof employees.$inferInsert>,
  now: string,
): Promise<void> => {
  await tx
    .update(employees)
    .set({ ...values, version: sql`${employees.version} + 1`, updated_at: now })
    .where(eq(employees.id, id))
}

export const deleteEmployee = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(employees).where(eq(employees.id, id))
}

/** Number of employees who haven't left, linked or not. */
export const countEmployees = (db: Database, companyId: string): Promise<number> =>
  db.$count(employees, and(eq(employees.company_id, companyId), ne(employees.status, 'left')))

/** Unlinked employees who can be reached, named or all; those never invited come first. */
export const findInvitable = (db: Database, companyId: string, ids: string[] | undefined) =>
  db
    .select()
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        eq(employees.status, 'invited'),
        isNull(employees.user_id),
        or(sql`${employees.email} is not null`, sql`${employees.phone} is not null`),
        ids === undefined ? undefined : inArray(employees.id, ids),
      ),
    )
    .orderBy(sql`${employees.invited_at} nulls first`, employees.id)

export const markInvited = async (tx: Transaction, ids: string[], now: string): Promise<void> => {
  await tx.update(employees).set({ invited_at: now, updated_at: now }).where(inArray(employees.id, ids))
}

/** A person's own employments, newest first. */
export const findOwnEmployments = (
  db: Database,
  userId: string,
  filter: { limit: number; cursor?: string | undefined },
) =>
  rowsOf(db)
    .where(and(eq(employees.user_id, userId), afterCursor(employees, filter.cursor)))
    .orderBy(...newestFirst(employees))
    .limit(filter.limit + 1)

export const findOwnEmploymentsById = (db: Database, userId: string, ids: string[]) =>
  rowsOf(db).where(and(eq(employees.user_id, userId), inArray(employees.id, ids)))

export const loadOwnEmployment = async (db: Database, id: string, userId: string) => {
  const [row] = await rowsOf(db).where(and(eq(employees.id, id), eq(employees.user_id, userId)))
  if (!row) throw new AppError('EMPLOYEE_NOT_FOUND')
  return row
}

/** The person's current employment, or null. */
export const findCurrentEmployment = async (db: Database, userId: string): Promise<Employee | null> => {
  const [row] = await db
    .select()
    .from(employees)
    .where(and(eq(employees.user_id, userId), ne(employees.status, 'left')))
  return row ?? null
}

/** What a person owes on running loans; it counts towards the employer's limit once they consent. */
export const owedBy = async (db: Database, userId: string): Promise<number> => {
  const { instalments, loans } = schema
  const [row] = await db
    .select({
      owed: sql`coalesce(sum(${instalments.principal} + ${instalments.interest} + ${instalments.fee} + ${instalments.late_fee} - ${instalments.paid_principal} - ${instalments.paid_interest} - ${instalments.paid_fee} - ${instalments.paid_late_fee}), 0)`.mapWith(
        Number,
      ),
    })
    .from(loans)
    .innerJoin(instalments, eq(instalments.loan_id, loans.id))
    .where(and(eq(loans.user_id, userId), eq(loans.line, 'rent'), eq(loans.status, 'active')))
  return row?.owed ?? 0
}
