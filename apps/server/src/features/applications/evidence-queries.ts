import { schema, type Database } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Application } from './queries.ts'

const {
  applications,
  companies,
  eligibilityChecks,
  employees,
  employmentConfirmations,
  guarantors,
  inspectionPhotos,
  inspections,
  instalments,
  loans,
  orders,
  profiles,
} = schema

type Of = Pick<Application, 'id' | 'user_id'>

/** As many rows as a decision looks at. */
const most = 20

/** What the applicant stated in the profile and in the eligibility check of this application. */
export const loadStated = async (db: Database, { id }: Of) => {
  const [row] = await db
    .select({
      employer_name: profiles.employer_name,
      monthly_income: profiles.monthly_income,
      date_of_birth: profiles.date_of_birth,
      ghana_card_number: profiles.ghana_card_number,
      address: profiles.address,
      city: profiles.city,
      state: profiles.state,
      check: eligibilityChecks.input,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.user_id))
    .leftJoin(eligibilityChecks, eq(eligibilityChecks.id, applications.eligibility_check_id))
    .where(eq(applications.id, id))
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  return row
}

/** The person's current employment as the employer recorded it. */
export const loadEmployment = async (db: Database, userId: string) => {
  const [row] = await db
    .select({
      company_name: companies.name,
      net_pay: employees.net_pay,
      status: employees.status,
      consent: employees.consent,
    })
    .from(employees)
    .innerJoin(companies, eq(companies.id, employees.company_id))
    .where(and(eq(employees.user_id, userId), ne(employees.status, 'left')))
  return row ?? null
}

export const loadConfirmations = (db: Database, applicationId: string) =>
  db
    .select({
      id: employmentConfirmations.id,
      company_name: companies.name,
      status: employmentConfirmations.status,
      note: employmentConfirmations.note,
      created_at: employmentConfirmations.created_at,
      answered_at: employmentConfirmations.answered_at,
    })
    .from(employmentConfirmations)
    .innerJoin(companies, eq(companies.id, employmentConfirmations.company_id))
    .where(eq(employmentConfirmations.application_id, applicationId))
    .orderBy(desc(employmentConfirmations.created_at))
    .limit(most)

/** The report of a visit, with its photos and who made it. */
export const loadInspectionReport = async (db: Database, id: string) => {
  const [row] = await db
    .select({
      id: inspections.id,
      status: inspections.status,
      inspector_name: profiles.full_name,
      checklist: inspections.checklist,
      notes: inspections.notes,
      completed_at: inspections.completed_at,
      photo_ids: sql<
        string[]
      >`array(select p.id::text from ${inspectionPhotos} p where p.inspection_id = ${inspections.id} order by p.created_at, p.id)`,
    })
    .from(inspections)
    .leftJoin(profiles, eq(profiles.id, inspections.inspector_id))
    .where(eq(inspections.id, id))
  return row ?? null
}

export const loadGuarantors = (db: Database, applicationId: string) =>
  db
    .select({
      id: guarantors.id,
      full_name: guarantors.full_name,
      relation: guarantors.relation,
      status: guarantors.status,
      answered_at: guarantors.answered_at,
    })
    .from(guarantors)
    .where(eq(guarantors.application_id, applicationId))
    .orderBy(asc(guarantors.created_at))
    .limit(most)

/** The person's loans of both lines and how their instalments were paid, newest first. */
export const loadEarlierLoans = (db: Database, { id, user_id }: Of, date: LocalDate) => {
  const paid = sql`(${instalments.paid_on} is not null)`
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from ${instalments} where ${instalments.loan_id} = ${loans.id} and ${condition})`
  return db
    .select({
      id: loans.id,
      line: loans.line,
      reference: sql<string>`coalesce(${applications.reference}, ${orders.reference})`,
      application_id: loans.application_id,
      order_id: loans.order_id,
      status: loans.status,
      opened_on: loans.opened_on,
      settled_on: loans.settled_on,
      principal: loans.principal,
      principal_outstanding: loans.principal_outstanding,
      monthly_amount: loans.monthly_amount,
      days_past_due: loans.days_past_due,
      paid_on_time: counted(sql`${paid} and ${instalments.paid_on} <= ${instalments.due_date}`),
      paid_late: counted(sql`${paid} and ${instalments.paid_on} > ${instalments.due_date}`),
      overdue: counted(
        sql`not ${paid} and ${instalments.due_date} < ${date} and ${loans.status} in ('active', 'written-off')`,
      ),
    })
    .from(loans)
    .leftJoin(applications, eq(applications.id, loans.application_id))
    .leftJoin(orders, eq(orders.id, loans.order_id))
    .where(
      and(
        eq(loans.user_id, user_id),
        ne(loans.status, 'cancelled'),
        sql`${loans.application_id} is distinct from ${id}`,
      ),
    )
    .orderBy(desc(loans.opened_on), desc(loans.id))
    .limit(most)
}

/** The person's other applications, newest first. */
export const loadEarlierApplications = (db: Database, { id, user_id }: Of) =>
  db
    .select({
      id: applications.id,
      reference: applications.reference,
      status: applications.status,
      monthly_rent: applications.monthly_rent,
      decision_code: applications.decision_code,
      created_at: applications.created_at,
    })
    .from(applications)
    .where(and(eq(applications.user_id, user_id), ne(applications.id, id)))
    .orderBy(desc(applications.created_at), desc(applications.id))
    .limit(most)
