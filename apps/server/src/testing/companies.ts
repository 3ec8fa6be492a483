import { schema, type Database } from '@efie/database'
import type { Profile } from '@efie/database/testing'
import { desc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Services } from '../platform/context.ts'

type CompanyValues = Partial<typeof schema.companies.$inferInsert>
type EmployeeValues = Partial<typeof schema.employees.$inferInsert>

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('row was not made')
  return row
}

/** A verified company with payday on the 25th, and a person who acts for it. */
export const makeCompany = async (
  db: Database,
  people: { manager?: Pick<Profile, 'id'> | null; owner?: Pick<Profile, 'id'> | null },
  values: CompanyValues = {},
) => {
  const company = only(
    await db
      .insert(schema.companies)
      .values({
        name: 'Volta Foods',
        registration_number: uuidv7(),
        email: 'people@voltafoods.example',
        phone: '+233302123456',
        payday: 25,
        status: 'verified',
        manager_id: people.manager?.id ?? null,
        ...values,
      })
      .returning(),
  )
  if (people.owner)
    await db
      .insert(schema.companyMembers)
      .values({ company_id: company.id, user_id: people.owner.id, member_role: 'owner' })
  return company
}

/** An employee; with a person, linked and consenting. */
export const makeEmployee = async (
  db: Database,
  company: { id: string },
  person: Pick<Profile, 'id'> | null,
  values: EmployeeValues = {},
) =>
  only(
    await db
      .insert(schema.employees)
      .values({
        company_id: company.id,
        user_id: person?.id ?? null,
        staff_number: uuidv7().slice(-8),
        full_name: 'Ama Serwaa',
        email: 'ama@voltafoods.example',
        net_pay: 600_000,
        ...(person ? { status: 'active' as const, consent: 'given' as const } : {}),
        ...values,
      })
      .returning(),
  )

/** One row of everything a company has. */
export interface CompanyBelongings {
  company: string
  member: string
  invitation: string
  document: string
  employee: string
  import: string
  invoice: string
  line: string
  dispute: string
  payment: string
  confirmation: string
  bank_receipt: string
}

const idOf = (rows: { id: string }[]): string => only(rows).id

/**
 * A company `owner` acts for, with a paid invoice and everything around it. Without postings: it is for tests
 * of visibility.
 */
export const makeCompanyBelongings = async (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  owner: Profile,
  staff: Profile,
  application_id: string,
): Promise<CompanyBelongings> => {
  const company = await makeCompany(db, { manager: staff, owner })
  const company_id = company.id
  const file = `companies/${uuidv7()}`
  await storage.put(file, new TextEncoder().encode('staff number;name;net pay\n1;Ama;much'), 'text/csv')
  const employee = await makeEmployee(db, company, owner.role === 'user' ? owner : null)
  const invoice = only(
    await db
      .insert(schema.invoices)
      .values({
        company_id,
        number: `INV-${uuidv7().slice(-12)}`,
        period: '2026-11-01',
        payday: '2026-11-25',
        due_date: '2026-11-30',
        status: 'paid',
        line_count: 1,
        total: 50_000,
        paid: 50_000,
      })
      .returning(),
  )
  const line = idOf(
    await db
      .insert(schema.invoiceLines)
      .values({
        invoice_id: invoice.id,
        employee_id: employee.id,
        application_id,
        user_id: staff.id,
        instalment_number: 2,
        staff_number: employee.staff_number,
        employee_name: employee.full_name,
        amount: 50_000,
        paid: 50_000,
        ends_on: '2027-10-25',
      })
      .returning({ id: schema.invoiceLines.id }),
  )
  const payment = idOf(
    await db
      .insert(schema.payments)
      .values({
        user_id: owner.id,
        invoice_id: invoice.id,
        amount: 50_000,
        payment_type: 'invoice',
        status: 'completed',
        paid_at: '2026-11-20T08:00:00.000Z',
        reference: uuidv7(),
      })
      .returning({ id: schema.payments.id }),
  )
  const one = async (rows: Promise<{ id: string }[]>) => idOf(await rows)
  return {
    company: company_id,
    employee: employee.id,
    invoice: invoice.id,
    line,
    payment,
    member: await one(
      db
        .select({ id: schema.companyMembers.id })
        .from(schema.companyMembers)
        .where(eq(schema.companyMembers.company_id, company_id)),
    ),
    invitation: await one(
      db
        .insert(schema.companyInvitations)
        .values({
          company_id,
          email: 'clerk@voltafoods.example',
          member_role: 'clerk',
          expires_at: '2099-01-01T00:00:00.000Z',
        })
        .returning({ id: schema.companyInvitations.id }),
    ),
    document: await one(
      db
        .insert(schema.companyDocuments)
        .values({
          company_id,
          document_type: 'registration_certificate',
          file_name: 'registration.pdf',
          file_size: 4,
          mime_type: 'application/pdf',
          storage_key: file,
          sha256: 'a'.repeat(64),
          uploaded_by: staff.id,
        })
        .returning({ id: schema.companyDocuments.id }),
    ),
    import: await one(
      db
        .insert(schema.employeeImports)
        .values({
          company_id,
          file_name: 'staff.csv',
          storage_key: file,
          mapping: {},
          status: 'done',
          total: 1,
          failed: 1,
          errors: [{ line: 2, column: 'net_pay', message: 'Enter the net pay in this format: 1,234.56' }],
          created_by: owner.id,
        })
        .returning({ id: schema.employeeImports.id }),
    ),
    dispute: await one(
      db
        .insert(schema.invoiceDisputes)
        .values({ invoice_id: invoice.id, reason: 'Left in October', opened_by: owner.id })
        .returning({ id: schema.invoiceDisputes.id }),
    ),
    confirmation: await one(
      db
        .insert(schema.employmentConfirmations)
        .values({
          company_id,
          employee_id: employee.id,
          application_id,
          user_id: owner.role === 'user' ? owner.id : staff.id,
          requested_by: staff.id,
        })
        .returning({ id: schema.employmentConfirmations.id }),
    ),
    bank_receipt: await one(
      db
        .insert(schema.bankReceipts)
        .values({
          amount: 50_000,
          reference: uuidv7(),
          payer: 'Volta Foods',
          received_on: '2026-11-19',
          recorded_by: staff.id,
        })
        .returning({ id: schema.bankReceipts.id }),
    ),
  }
}

/** The token of the link in the latest message of a template. */
export const linkSent = async (db: Database, template: string, path: string): Promise<string> => {
  const [message] = await db
    .select()
    .from(schema.messages)
    .where(eq(schema.messages.template, template))
    .orderBy(desc(schema.messages.created_at), desc(schema.messages.id))
    .limit(1)
  return new RegExp(`/${path}/(\\S+)`).exec(message?.text ?? '')?.[1] ?? ''
}
