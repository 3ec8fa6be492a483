import type { employeeSorts } from '@efie/contracts/employees'
import { isSame, schema, type Database, type Transaction } from '@efie/database'
import type { EmployeeStatus, PayrollConsent, Scope } from '@efie/domain'
import { and, eq, getTableColumns, ilike, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { containing } from '../../platform/like.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { readTyped } from '../../platform/text-search.ts'
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

const rowsOf = <More extends Record<string, SQL>>(db: Database, more: More) =>
  db
    .select({ ...more, ...shown })
    .from(employees)
    .innerJoin(companies, eq(companies.id, employees.company_id))

export type EmployeeRow = Awaited<ReturnType<typeof loadOwnEmployment>>

type Sort = (typeof employeeSorts)[number]

const orders: Record<Sort, SortOrder> = {
  full_name: sortedBy(employees.full_name),
  staff_number: sortedBy(employees.staff_number),
  status: sortedBy(employees.status, employees.created_at),
  consent: sortedBy(employees.consent, employees.created_at),
  net_pay: sortedBy(employees.net_pay),
  leave_from: sortedBy(employees.leave_from),
  invited_at: sortedBy(employees.invited_at),
  created_at: sortedBy(employees.created_at),
}

export interface EmployeeFilter extends ListInput<Sort> {
  id: string
  status?: EmployeeStatus | undefined
  consent?: PayrollConsent | undefined
  on_leave?: boolean | undefined
}

/** Only one company's employees are searched, so these conditions need no index of their own. */
const matches = (q: string): SQL | undefined => {
  const { phone } = readTyped(q)
  return or(
    ilike(employees.full_name, containing(q)),
    ilike(employees.staff_number, containing(q)),
    ilike(employees.email, containing(q)),
    phone === null ? undefined : isSame(employees.phone, phone),
  )
}

export const findEmployees = (db: Database, page: EmployeeFilter, today: string) => {
  const { sort = '-created_at', status, consent, on_leave, q } = page
  const onLeave = sql`(${employees.leave_from} is not null and ${employees.leave_from} <= ${today} and (${employees.leave_to} is null or ${employees.leave_to} >= ${today}))`
  const filters = and(
    eq(employees.company_id, page.id),
    q ? matches(q) : undefined,
    status === undefined ? undefined : eq(employees.status, status),
    consent === undefined ? undefined : eq(employees.consent, consent),
    on_leave === undefined ? undefined : on_leave ? onLeave : sql`not ${onLeave}`,
  )
  return readList(db, orders, employees.id, { ...page, sort }, ({ where, orderBy, limit, sorted_by }) =>
    rowsOf(db, { sorted_by })
      .where(and(filters, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

/** An employee of the company; one of another company is answered as missing. */
export const loadEmployee = async (db: Database, companyId: string, id: string) => {
  const [row] = await rowsOf(db, {}).where(and(eq(employees.id, id), eq(employees.company_id, companyId)))
  if (!row) throw new AppError('EMPLOYEE_NOT_FOUND')
  return row
}

export const findEmployeesInScope = (db: Database, scope: Scope, actorId: string, ids: string[]) =>
  rowsOf(db, {}).where(and(inArray(employees.id, ids), companyScope(db, scope, actorId)))

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
  rowsOf(db, {})
    .where(and(eq(employees.user_id, userId), afterCursor(employees, filter.cursor)))
    .orderBy(...newestFirst(employees))
    .limit(filter.limit + 1)

export const findOwnEmploymentsById = (db: Database, userId: string, ids: string[]) =>
  rowsOf(db, {}).where(and(eq(employees.user_id, userId), inArray(employees.id, ids)))

export const loadOwnEmployment = async (db: Database, id: string, userId: string) => {
  const [row] = await rowsOf(db, {}).where(and(eq(employees.id, id), eq(employees.user_id, userId)))
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
