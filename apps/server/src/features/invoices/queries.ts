import type { invoiceSorts } from '@efie/contracts/invoices-schemas'
import { schema, type Database, type Transaction } from '@efie/database'
import { openInvoiceStatuses, type InvoiceStatus, type Scope } from '@efie/domain'
import { and, asc, desc, eq, exists, getTableColumns, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import {
  hasId,
  isCalled,
  matchingTexts,
  readTyped,
  refersTo,
  type Typed,
} from '../../platform/text-search.ts'
import { companyScope, isCompany } from '../companies/index.ts'

const { companies, invoiceDisputes, invoices } = schema

export type Invoice = typeof invoices.$inferSelect

/** Companies see issued invoices; drafts are visible to their manager and finance. */
export const invoiceScope = (db: Database, scope: Scope, actorId: string): SQL | undefined =>
  and(companyScope(db, scope, actorId), scope === 'employees' ? ne(invoices.status, 'draft') : undefined)

const disputed = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(invoiceDisputes)
      .where(and(eq(invoiceDisputes.invoice_id, invoices.id), eq(invoiceDisputes.status, 'open'))),
  ).mapWith(Boolean)

const columns = (db: Database) => ({
  ...getTableColumns(invoices),
  company_name: companies.name,
  disputed: sql`${disputed(db)}`.mapWith(Boolean),
})

export type InvoiceRow = Invoice & { company_name: string; disputed: boolean }

type Sort = (typeof invoiceSorts)[number]

const orders: Record<Sort, SortOrder> = {
  period: sortedBy(invoices.period),
  company_name: sortedBy(companies.name),
  number: sortedBy(invoices.number),
  status: sortedBy(invoices.status, invoices.created_at),
  line_count: sortedBy(invoices.line_count),
  total: sortedBy(invoices.total),
  due_date: sortedBy(invoices.due_date),
  payday: sortedBy(invoices.payday),
  dunning_step: sortedBy(invoices.dunning_step),
  created_at: sortedBy(invoices.created_at),
}

export interface InvoiceFilter extends ListInput<Sort> {
  company_id?: string | undefined
  status?: InvoiceStatus | 'open' | undefined
}

const inStatus = (status: InvoiceFilter['status']): SQL | undefined => {
  if (status === undefined) return undefined
  return status === 'open' ? inArray(invoices.status, openInvoiceStatuses) : eq(invoices.status, status)
}

/** Invoices by the beginning of their number or id, or by their company. */
export const searchedInvoices = async (db: Database, typed: Typed): Promise<SQL | undefined> =>
  matchingTexts(
    db,
    { table: invoices, id: invoices.id },
    or(
      isCalled(invoices.number, typed),
      hasId(invoices.id, typed),
      await refersTo(db, invoices.company_id, companies, isCompany(typed)),
    ),
  )

export const findInvoices = async (db: Database, scope: Scope, actorId: string, page: InvoiceFilter) => {
  const { sort = '-created_at', company_id, status, q } = page
  const filters = and(
    invoiceScope(db, scope, actorId),
    company_id === undefined ? undefined : eq(invoices.company_id, company_id),
    inStatus(status),
    q ? await searchedInvoices(db, readTyped(q)) : undefined,
  )
  return readList(db, orders, invoices.id, { ...page, sort }, ({ where, orderBy, limit, sorted_by }) =>
    db
      .select({ ...columns(db), sorted_by })
      .from(invoices)
      .innerJoin(companies, eq(companies.id, invoices.company_id))
      .where(and(filters, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

export const findInvoicesById = (
  db: Database,
  scope: Scope,
  actorId: string,
  ids: string[],
): Promise<InvoiceRow[]> =>
  db
    .select(columns(db))
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.company_id))
    .where(and(inArray(invoices.id, ids), invoiceScope(db, scope, actorId)))

/** An invoice in scope; others are answered as missing. */
export const loadScopedInvoice = async (
  db: Database,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<InvoiceRow> => {
  const [row] = await findInvoicesById(db, scope, actorId, [id])
  if (!row) throw new AppError('INVOICE_NOT_FOUND')
  return row
}

/** The company's row must already be locked. */
export const lockInvoice = async (tx: Transaction, id: string): Promise<Invoice> => {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!row) throw new AppError('INVOICE_NOT_FOUND')
  return row
}

export const insertInvoice = async (
  tx: Transaction,
  values: typeof invoices.$inferInsert,
): Promise<Invoice> => {
  const [row] = await tx.insert(invoices).values(values).returning()
  if (!row) throw new Error('the invoice was not stored')
  return row
}

export const updateInvoice = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof invoices.$inferInsert>,
  now: string,
): Promise<Invoice> => {
  const [row] = await tx
    .update(invoices)
    .set({ ...values, version: sql`${invoices.version} + 1`, updated_at: now })
    .where(eq(invoices.id, id))
    .returning()
  if (!row) throw new AppError('INVOICE_NOT_FOUND')
  return row
}

/** The month's invoice that isn't void, or null. */
export const findInvoiceOfMonth = async (
  tx: Transaction,
  companyId: string,
  period: string,
): Promise<Invoice | null> => {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.company_id, companyId), eq(invoices.period, period), ne(invoices.status, 'void')))
    .for('update')
  return row ?? null
}

/** The last invoice before a month, for comparison. */
export const findInvoiceBefore = async (
  db: Database,
  invoice: Pick<Invoice, 'company_id' | 'period'>,
): Promise<Invoice | null> => {
  const [row] = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.company_id, invoice.company_id),
        sql`${invoices.period} < ${invoice.period}`,
        ne(invoices.status, 'void'),
      ),
    )
    .orderBy(desc(invoices.period))
    .limit(1)
  return row ?? null
}

export const openInvoicesOf = (db: Database, companyId: string): Promise<Invoice[]> =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.company_id, companyId), inArray(invoices.status, openInvoiceStatuses)))
    .orderBy(asc(invoices.due_date), asc(invoices.id))

/** Verified companies by id, whose draft may be due. */
export const findVerifiedCompanies = (db: Database, afterId: string | null, limit: number) =>
  db
    .select()
    .from(companies)
    .where(
      and(eq(companies.status, 'verified'), afterId === null ? undefined : sql`${companies.id} > ${afterId}`),
    )
    .orderBy(asc(companies.id))
    .limit(limit)

/** Open invoices past their due date, for status and reminders. */
export const findPastDue = (db: Database, today: string, limit: number) =>
  db
    .select({
      id: invoices.id,
      company_id: invoices.company_id,
      due_date: invoices.due_date,
      dunning_step: invoices.dunning_step,
      status: invoices.status,
    })
    .from(invoices)
    .where(and(inArray(invoices.status, openInvoiceStatuses), sql`${invoices.due_date} < ${today}`))
    .orderBy(asc(invoices.due_date), asc(invoices.id))
    .limit(limit)

export const findDraftsOf = (tx: Transaction, companyId: string): Promise<Invoice[]> =>
  tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.company_id, companyId), eq(invoices.status, 'draft')))
    .orderBy(asc(invoices.id))
    .for('update')

export const findEmployeesById = async (db: Database, ids: string[]) => {
  const { employees } = schema
  const found: {
    id: string
    status: string
    consent: string
    leave_from: string | null
    leave_to: string | null
  }[] = []
  for (let from = 0; from < ids.length; from += 5_000)
    found.push(
      ...(await db
        .select({
          id: employees.id,
          status: employees.status,
          consent: employees.consent,
          leave_from: employees.leave_from,
          leave_to: employees.leave_to,
        })
        .from(employees)
        .where(inArray(employees.id, ids.slice(from, from + 5_000)))),
    )
  return found
}
