import type { ExceptionCode } from '@efie/contracts/companies-schemas'
import { schema, type Database } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  notInArray,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'

const {
  companies,
  companyDocuments,
  companyNotes,
  employees,
  instalments,
  loans,
  invoiceDisputes,
  invoiceLines,
  invoices,
} = schema

const number = (query: SQL) => query.mapWith(Number)
/** Of a company that has no such rows: 0. */
const orNone = (figure: SQLWrapper) => number(sql`coalesce(${figure}, 0)`)
const byCompany = <Row extends { company_id: string }>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.company_id, row]))

const idsOf = (db: Database, which: SQL | undefined) =>
  db.select({ id: companies.id }).from(companies).where(which)
/** Companies that figures are of. */
type Chosen = ReturnType<typeof idsOf>

/** Number of employees of each company by status. */
const employeeFigures = (db: Database, chosen: Chosen, today: LocalDate) =>
  db
    .select({
      company_id: employees.company_id,
      headcount: number(sql`count(*)`).as('headcount'),
      enrolled: number(sql`count(*) filter (where ${employees.status} = 'active')`).as('enrolled'),
      invited: number(sql`count(*) filter (where ${employees.status} = 'invited')`).as('invited'),
      withdrawn: number(sql`count(*) filter (where ${employees.consent} = 'withdrawn')`).as('withdrawn'),
      on_leave: number(
        sql`count(*) filter (where ${and(lte(employees.leave_from, today), or(isNull(employees.leave_to), gte(employees.leave_to, today)))})`,
      ).as('on_leave'),
    })
    .from(employees)
    .where(and(inArray(employees.company_id, chosen), sql`${employees.status} <> 'left'`))
    .groupBy(employees.company_id)
    .as('people')

const open = sql`${invoices.total} - ${invoices.paid} - ${invoices.credited}`
const isIssued = sql`${invoices.status} not in ('draft', 'void')`
/** A draft whose changes still have to be approved. */
const isWaiting = and(eq(invoices.status, 'draft'), isNull(invoices.approved_by))

/** Open amount on invoices of each company, this month's amount, and drafts. */
const invoiceFigures = (db: Database, chosen: Chosen, today: LocalDate) =>
  db
    .select({
      company_id: invoices.company_id,
      due_this_month: number(
        sql`sum(${invoices.total} - ${invoices.credited}) filter (where ${isIssued} and ${invoices.period} = ${`${today.slice(0, 7)}-01`})`,
      ).as('due_this_month'),
      outstanding: number(sql`sum(${open}) filter (where ${isIssued})`).as('outstanding'),
      overdue: number(sql`sum(${open}) filter (where ${isIssued} and ${invoices.due_date} < ${today})`).as(
        'overdue',
      ),
      overdue_count: number(
        sql`count(*) filter (where ${isIssued} and ${invoices.due_date} < ${today} and ${open} > 0)`,
      ).as('overdue_count'),
      draft_count: number(sql`count(*) filter (where ${isWaiting})`).as('draft_count'),
      draft_amount: number(sql`sum(${invoices.total}) filter (where ${isWaiting})`).as('draft_amount'),
    })
    .from(invoices)
    .where(inArray(invoices.company_id, chosen))
    .groupBy(invoices.company_id)
    .as('money')

/** Lines cut by the deduction cap, and open disputes, on open invoices. */
const lineFigures = (db: Database, chosen: Chosen) =>
  db
    .select({
      company_id: invoices.company_id,
      capped: number(
        sql`count(distinct ${invoiceLines.employee_id}) filter (where ${invoiceLines.capped})`,
      ).as('capped'),
      disputes: number(
        sql`count(distinct ${invoiceDisputes.id}) filter (where ${invoiceDisputes.status} = 'open')`,
      ).as('disputes'),
    })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoice_id, invoices.id))
    .leftJoin(invoiceDisputes, eq(invoiceDisputes.invoice_id, invoices.id))
    .where(
      and(inArray(invoices.company_id, chosen), sql`${invoices.status} not in ('draft', 'void', 'paid')`),
    )
    .groupBy(invoices.company_id)
    .as('lines')

/** Outstanding running loans of each company's consenting employees. */
const debtFigures = (db: Database, chosen: Chosen) =>
  db
    .select({
      company_id: employees.company_id,
      exposure: number(
        sql`sum(${instalments.principal} + ${instalments.interest} + ${instalments.fee} + ${instalments.late_fee} - ${instalments.paid_principal} - ${instalments.paid_interest} - ${instalments.paid_fee} - ${instalments.paid_late_fee})`,
      ).as('exposure'),
    })
    .from(employees)
    .innerJoin(
      loans,
      and(eq(loans.user_id, employees.user_id), eq(loans.line, 'rent'), eq(loans.status, 'active')),
    )
    .innerJoin(instalments, eq(instalments.loan_id, loans.id))
    .where(and(inArray(employees.company_id, chosen), eq(employees.status, 'active')))
    .groupBy(employees.company_id)
    .as('debts')

const verifiedPapers = (db: Database, chosen: Chosen) =>
  db
    .select({ company_id: companyDocuments.company_id, verified: number(sql`count(*)`).as('verified') })
    .from(companyDocuments)
    .where(and(inArray(companyDocuments.company_id, chosen), eq(companyDocuments.status, 'verified')))
    .groupBy(companyDocuments.company_id)
    .as('papers')

/** What a company's consenting employees owe. */
export const exposureOf = async (db: Database, companyId: string): Promise<number> => {
  const [debts] = await db.select().from(debtFigures(db, idsOf(db, eq(companies.id, companyId))))
  return debts?.exposure ?? 0
}

/** Figures of the companies that meet a condition, a row for each. Exceptions are under their codes. */
export const companyFigures = (db: Database, which: SQL | undefined, today: LocalDate) => {
  const chosen = idsOf(db, which)
  const people = employeeFigures(db, chosen, today)
  const money = invoiceFigures(db, chosen, today)
  const lines = lineFigures(db, chosen)
  const debts = debtFigures(db, chosen)
  const papers = verifiedPapers(db, chosen)
  const exceptions: Record<ExceptionCode, SQL> = {
    'consent-missing': sql`${people.invited} - ${people.withdrawn}`,
    withdrawn: sql`${people.withdrawn}`,
    capped: sql`${lines.capped}`,
    'unpaid-leave': sql`${people.on_leave}`,
    'overdue-invoice': sql`${money.overdue_count}`,
    dispute: sql`${lines.disputes}`,
    'limit-exceeded': sql`(coalesce(${debts.exposure}, 0) > ${companies.exposure_limit})::int`,
    'no-agreement': sql`(${companies.agreement_reference} is null)::int`,
    'no-document': sql`(${papers.verified} is null)::int`,
  }
  const exception = (code: ExceptionCode) => orNone(exceptions[code]).as(code)
  return db
    .select({
      company_id: companies.id,
      headcount: orNone(people.headcount).as('headcount'),
      enrolled: orNone(people.enrolled).as('enrolled'),
      invited: orNone(people.invited).as('invited'),
      deductions_due_this_month: orNone(money.due_this_month).as('deductions_due_this_month'),
      outstanding: orNone(money.outstanding).as('outstanding'),
      overdue: orNone(money.overdue).as('overdue'),
      exposure: orNone(debts.exposure).as('exposure'),
      draft_count: orNone(money.draft_count).as('draft_count'),
      draft_amount: orNone(money.draft_amount).as('draft_amount'),
      'consent-missing': exception('consent-missing'),
      withdrawn: exception('withdrawn'),
      capped: exception('capped'),
      'unpaid-leave': exception('unpaid-leave'),
      'overdue-invoice': exception('overdue-invoice'),
      dispute: exception('dispute'),
      'limit-exceeded': exception('limit-exceeded'),
      'no-agreement': exception('no-agreement'),
      'no-document': exception('no-document'),
    })
    .from(companies)
    .leftJoin(people, eq(people.company_id, companies.id))
    .leftJoin(money, eq(money.company_id, companies.id))
    .leftJoin(lines, eq(lines.company_id, companies.id))
    .leftJoin(debts, eq(debts.company_id, companies.id))
    .leftJoin(papers, eq(papers.company_id, companies.id))
    .where(which)
    .as('figures')
}

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
