import { schema, type Database } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { and, desc, eq, gte, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'

const {
  companyDocuments,
  companyNotes,
  employees,
  instalments,
  loans,
  invoiceDisputes,
  invoiceLines,
  invoices,
} = schema

const number = (query: ReturnType<typeof sql>) => query.mapWith(Number)
const byCompany = <Row extends { company_id: string }>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.company_id, row]))

/** Number of employees of each company by status. */
export const employeeFigures = async (db: Database, ids: string[], today: LocalDate) =>
  byCompany(
    await db
      .select({
        company_id: employees.company_id,
        headcount: number(sql`count(*)`),
        enrolled: number(sql`count(*) filter (where ${employees.status} = 'active')`),
        invited: number(sql`count(*) filter (where ${employees.status} = 'invited')`),
        withdrawn: number(sql`count(*) filter (where ${employees.consent} = 'withdrawn')`),
        on_leave: number(
          sql`count(*) filter (where ${and(lte(employees.leave_from, today), or(isNull(employees.leave_to), gte(employees.leave_to, today)))})`,
        ),
      })
      .from(employees)
      .where(and(inArray(employees.company_id, ids), sql`${employees.status} <> 'left'`))
      .groupBy(employees.company_id),
  )

const open = sql`${invoices.total} - ${invoices.paid} - ${invoices.credited}`
const isIssued = sql`${invoices.status} not in ('draft', 'void')`

/** Open amount on invoices of each company, and this month's amount. */
export const invoiceFigures = async (db: Database, ids: string[], today: LocalDate) =>
  byCompany(
    await db
      .select({
        company_id: invoices.company_id,
        due_this_month: number(
          sql`coalesce(sum(${invoices.total} - ${invoices.credited}) filter (where ${invoices.period} = ${`${today.slice(0, 7)}-01`}), 0)`,
        ),
        outstanding: number(sql`coalesce(sum(${open}), 0)`),
        overdue: number(sql`coalesce(sum(${open}) filter (where ${invoices.due_date} < ${today}), 0)`),
        overdue_count: number(sql`count(*) filter (where ${invoices.due_date} < ${today} and ${open} > 0)`),
      })
      .from(invoices)
      .where(and(inArray(invoices.company_id, ids), isIssued))
      .groupBy(invoices.company_id),
  )

/** Drafts of these companies whose changes still have to be approved. */
export const draftFigures = async (db: Database, ids: string[]) => {
  const [found] = await db
    .select({ invoices: number(sql`count(*)`), amount: number(sql`coalesce(sum(${invoices.total}), 0)`) })
    .from(invoices)
    .where(and(inArray(invoices.company_id, ids), eq(invoices.status, 'draft'), isNull(invoices.approved_by)))
  return found ?? { invoices: 0, amount: 0 }
}

/** Lines cut by the deduction cap, and open disputes, on open invoices. */
export const lineFigures = async (db: Database, ids: string[]) =>
  byCompany(
    await db
      .select({
        company_id: invoices.company_id,
        capped: number(
          sql`count(distinct ${invoiceLines.employee_id}) filter (where ${invoiceLines.capped})`,
        ),
        disputes: number(
          sql`count(distinct ${invoiceDisputes.id}) filter (where ${invoiceDisputes.status} = 'open')`,
        ),
      })
      .from(invoices)
      .innerJoin(invoiceLines, eq(invoiceLines.invoice_id, invoices.id))
      .leftJoin(invoiceDisputes, eq(invoiceDisputes.invoice_id, invoices.id))
      .where(and(inArray(invoices.company_id, ids), sql`${invoices.status} not in ('draft', 'void', 'paid')`))
      .groupBy(invoices.company_id),
  )

/** Outstanding running loans of each company's consenting employees. */
export const exposures = async (db: Database, ids: string[]) =>
  byCompany(
    await db
      .select({
        company_id: employees.company_id,
        exposure: number(
          sql`coalesce(sum(${instalments.principal} + ${instalments.interest} + ${instalments.fee} + ${instalments.late_fee} - ${instalments.paid_principal} - ${instalments.paid_interest} - ${instalments.paid_fee} - ${instalments.paid_late_fee}), 0)`,
        ),
      })
      .from(employees)
      .innerJoin(
        loans,
        and(eq(loans.user_id, employees.user_id), eq(loans.line, 'rent'), eq(loans.status, 'active')),
      )
      .innerJoin(instalments, eq(instalments.loan_id, loans.id))
      .where(and(inArray(employees.company_id, ids), eq(employees.status, 'active')))
      .groupBy(employees.company_id),
  )

export const verifiedPapers = async (db: Database, ids: string[]) =>
  byCompany(
    await db
      .select({ company_id: companyDocuments.company_id, count: number(sql`count(*)`) })
      .from(companyDocuments)
      .where(and(inArray(companyDocuments.company_id, ids), eq(companyDocuments.status, 'verified')))
      .groupBy(companyDocuments.company_id),
  )

export const lastNotes = async (db: Database, ids: string[]) =>
  byCompany(
    await db
      .selectDistinctOn([companyNotes.company_id], {
        company_id: companyNotes.company_id,
        message: companyNotes.message,
      })
      .from(companyNotes)
      .where(inArray(companyNotes.company_id, ids))
      .orderBy(companyNotes.company_id, desc(companyNotes.created_at), desc(companyNotes.id)),
  )

export const pendingConfirmations = async (db: Database, companyId: string): Promise<number> => {
  const { employmentConfirmations } = schema
  const [row] = await db
    .select({ count: number(sql`count(*)`) })
    .from(employmentConfirmations)
    .where(
      and(eq(employmentConfirmations.company_id, companyId), eq(employmentConfirmations.status, 'requested')),
    )
  return row?.count ?? 0
}

/** Whether the month's invoice has been issued, so that the next one is for the following month. */
export const isBilled = async (db: Database, companyId: string, period: string): Promise<boolean> =>
  (await db.$count(
    invoices,
    and(
      eq(invoices.company_id, companyId),
      eq(invoices.period, period),
      notInArray(invoices.status, ['draft', 'void']),
    ),
  )) > 0
