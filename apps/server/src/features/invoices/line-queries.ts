import { schema, type Database, type Transaction } from '@efie/database'
import { openInvoiceStatuses } from '@efie/domain'
import { and, asc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'
import { insertTogether } from '../../platform/database/write-together.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'

const { creditNotes, invoiceAllocations, invoiceDisputes, invoiceLines, invoiceReturns, invoices, payments } =
  schema

export type Line = typeof invoiceLines.$inferSelect
export type CreditNote = typeof creditNotes.$inferSelect
export type Dispute = typeof invoiceDisputes.$inferSelect

export const insertLines = async (
  tx: Transaction,
  lines: (typeof invoiceLines.$inferInsert)[],
): Promise<void> => {
  if (lines.length > 0) await insertTogether(tx, invoiceLines, lines)
}

export const deleteLines = async (tx: Transaction, invoiceId: string, employeeId?: string): Promise<void> => {
  await tx
    .delete(invoiceLines)
    .where(
      and(
        eq(invoiceLines.invoice_id, invoiceId),
        employeeId === undefined ? undefined : eq(invoiceLines.employee_id, employeeId),
      ),
    )
}

/** Totals and number of an invoice's lines. */
export const sumLines = async (tx: Transaction, invoiceId: string) => {
  const [row] = await tx
    .select({
      line_count: sql`count(*)`.mapWith(Number),
      total: sql`coalesce(sum(${invoiceLines.amount}), 0)`.mapWith(Number),
    })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoice_id, invoiceId))
  return row ?? { line_count: 0, total: 0 }
}

/** All lines of an invoice by name, the order in which payments are allocated. */
export const loadLines = (db: Database, invoiceId: string): Promise<Line[]> =>
  db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoice_id, invoiceId))
    .orderBy(asc(invoiceLines.employee_name), asc(invoiceLines.id))

const byName = (cursor: { after_name?: string; after_id?: string }) =>
  cursor.after_name === undefined || cursor.after_id === undefined
    ? undefined
    : sql`(${invoiceLines.employee_name}, ${invoiceLines.id}) > (${cursor.after_name}, ${cursor.after_id}::uuid)`

export const findLines = (
  db: Database,
  invoiceId: string,
  filter: { limit: number; open?: boolean | undefined; after_name?: string; after_id?: string },
): Promise<Line[]> =>
  db
    .select()
    .from(invoiceLines)
    .where(
      and(
        eq(invoiceLines.invoice_id, invoiceId),
        filter.open === true
          ? sql`${invoiceLines.amount} > ${invoiceLines.paid} + ${invoiceLines.credited}`
          : undefined,
        byName(filter),
      ),
    )
    .orderBy(asc(invoiceLines.employee_name), asc(invoiceLines.id))
    .limit(filter.limit + 1)

/** Adds to the paid or credited amounts of lines in one statement. */
export const raiseLines = async (
  tx: Transaction,
  column: 'paid' | 'credited',
  parts: readonly { line_id: string; amount: number }[],
): Promise<void> => {
  if (parts.length === 0) return
  const name = sql.identifier(column)
  await tx.execute(
    sql`update invoice_lines set ${name} = invoice_lines.${name} + part.amount
        from json_to_recordset(${JSON.stringify(parts)}::json) as part (line_id uuid, amount bigint)
        where invoice_lines.id = part.line_id`,
  )
}

const returned = sql`coalesce((select sum(r.amount) from invoice_returns r
  where r.line_id = ${invoiceAllocations.line_id} and r.payment_id = ${invoiceAllocations.payment_id}), 0)`

/** What one payment brought to each line, and whose line it is. */
export const findSharesOf = (tx: Transaction, paymentId: string) =>
  tx
    .select({
      line_id: invoiceAllocations.line_id,
      /** Less what was returned before. */
      amount: sql`${invoiceAllocations.amount} - ${returned}`.mapWith(Number),
      application_id: invoiceLines.application_id,
      user_id: invoiceLines.user_id,
    })
    .from(invoiceAllocations)
    .innerJoin(invoiceLines, eq(invoiceLines.id, invoiceAllocations.line_id))
    .where(eq(invoiceAllocations.payment_id, paymentId))
    .orderBy(asc(invoiceLines.application_id), asc(invoiceLines.id))

/** Records returned or reinstated shares of a payment. */
export const insertReturns = async (
  tx: Transaction,
  of: { payment_id: string; created_at: string },
  parts: readonly { line_id: string; amount: number }[],
): Promise<void> => {
  if (parts.length > 0)
    await insertTogether(
      tx,
      invoiceReturns,
      parts.map(({ line_id, amount }) => ({ ...of, line_id, amount })),
    )
}

export const findAllocations = (
  db: Database,
  of: { invoice_id: string; payment_id: string },
  filter: { limit: number; after_name?: string; after_id?: string },
) =>
  db
    .select({
      id: invoiceAllocations.id,
      line_id: invoiceAllocations.line_id,
      staff_number: invoiceLines.staff_number,
      employee_name: invoiceLines.employee_name,
      amount: invoiceAllocations.amount,
      created_at: invoiceAllocations.created_at,
    })
    .from(invoiceAllocations)
    .innerJoin(invoiceLines, eq(invoiceLines.id, invoiceAllocations.line_id))
    .where(
      and(
        eq(invoiceAllocations.invoice_id, of.invoice_id),
        eq(invoiceAllocations.payment_id, of.payment_id),
        byName(filter),
      ),
    )
    .orderBy(asc(invoiceLines.employee_name), asc(invoiceLines.id))
    .limit(filter.limit + 1)

/** Totals per employee of an invoice. */
export const sumByEmployee = (db: Database, invoiceId: string) =>
  db
    .select({
      employee_id: invoiceLines.employee_id,
      staff_number: sql<string>`min(${invoiceLines.staff_number})`,
      employee_name: sql<string>`min(${invoiceLines.employee_name})`,
      ends_on: sql<string>`max(${invoiceLines.ends_on})::text`,
      amount: sql`sum(${invoiceLines.amount} - ${invoiceLines.credited})`.mapWith(Number),
    })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoice_id, invoiceId))
    .groupBy(invoiceLines.employee_id)
    .orderBy(sql`min(${invoiceLines.employee_name})`, invoiceLines.employee_id)

/** Open lines of some applications or one employee, on issued invoices that aren't closed. */
export const findOpenLines = (
  tx: Transaction,
  of: { application_id: string } | { employee_id: string } | { invoice_id: string },
) =>
  tx
    .select({ line: invoiceLines, company_id: invoices.company_id })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoice_id))
    .where(
      and(
        'application_id' in of ? eq(invoiceLines.application_id, of.application_id) : undefined,
        'employee_id' in of ? eq(invoiceLines.employee_id, of.employee_id) : undefined,
        'invoice_id' in of ? eq(invoiceLines.invoice_id, of.invoice_id) : undefined,
        inArray(invoices.status, openInvoiceStatuses),
        sql`${invoiceLines.amount} > ${invoiceLines.paid} + ${invoiceLines.credited}`,
      ),
    )
    .orderBy(asc(invoiceLines.invoice_id), asc(invoiceLines.id))

/**
 * Applications whose standing changes when the invoice is issued: they have demands, are past due, or owe
 * less than the lines ask for, because the tenant has paid since the draft was made.
 */
export const findAffected = async (tx: Transaction, invoiceId: string): Promise<string[]> => {
  const rows = await queryRows<{ application_id: string }>(
    tx,
    sql`select distinct l.application_id from invoice_lines l
        join loans a on a.application_id = l.application_id and a.status <> 'cancelled'
        where l.invoice_id = ${invoiceId} and (a.days_past_due > 0 or exists (
          select 1 from payments p where p.loan_id = a.id
            and p.status = 'pending' and p.due_date is not null)
          or not exists (
            select 1 from instalments i where i.loan_id = a.id and i.number = l.instalment_number
              and i.principal + i.interest + i.fee + i.late_fee
                - i.paid_principal - i.paid_interest - i.paid_fee - i.paid_late_fee >= (
                select sum(x.amount - x.paid - x.credited) from invoice_lines x join invoices v on v.id = x.invoice_id
                where x.application_id = l.application_id and x.instalment_number = l.instalment_number
                  and v.status in ('issued', 'partly-paid', 'overdue'))))
        order by 1`,
  )
  return rows.map((row) => row.application_id)
}

export const insertCreditNote = async (
  tx: Transaction,
  values: typeof creditNotes.$inferInsert,
): Promise<CreditNote> => {
  const [row] = await tx.insert(creditNotes).values(values).returning()
  if (!row) throw new Error('the credit note was not stored')
  return row
}

export const loadCreditNotes = (db: Database, invoiceId: string): Promise<CreditNote[]> =>
  db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoice_id, invoiceId))
    .orderBy(...newestFirst(creditNotes))
    .limit(200)

export const loadDisputes = (db: Database, invoiceId: string): Promise<Dispute[]> =>
  db
    .select()
    .from(invoiceDisputes)
    .where(eq(invoiceDisputes.invoice_id, invoiceId))
    .orderBy(...newestFirst(invoiceDisputes))
    .limit(200)

export const insertDispute = async (
  tx: Transaction,
  values: typeof invoiceDisputes.$inferInsert,
): Promise<Dispute> => {
  const [row] = await tx.insert(invoiceDisputes).values(values).returning()
  if (!row) throw new Error('the dispute was not stored')
  return row
}

export const updateDispute = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof invoiceDisputes.$inferInsert>,
): Promise<Dispute> => {
  const [row] = await tx.update(invoiceDisputes).set(values).where(eq(invoiceDisputes.id, id)).returning()
  if (!row) throw new Error('the dispute vanished')
  return row
}

export const loadInvoicePayments = (db: Database, invoiceId: string) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.invoice_id, invoiceId))
    .orderBy(...newestFirst(payments))
    .limit(200)

/** An employee's deductions, newest first. */
export const findDeductions = (
  db: Database,
  employeeId: string,
  userId: string,
  filter: { limit: number; cursor?: string | undefined },
) =>
  db
    .select({
      id: invoiceLines.id,
      application_id: invoiceLines.application_id,
      instalment_number: invoiceLines.instalment_number,
      amount: invoiceLines.amount,
      received: invoiceLines.paid,
      returned: invoiceLines.credited,
      created_at: invoiceLines.created_at,
      period: invoices.period,
      payday: invoices.payday,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoice_id))
    .where(
      and(
        eq(invoiceLines.employee_id, employeeId),
        eq(invoiceLines.user_id, userId),
        sql`${invoices.status} <> 'draft'`,
        afterCursor(invoiceLines, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(invoiceLines))
    .limit(filter.limit + 1)

/** Of these employees, those with a line made at or after the moment. */
export const findInvoicedSince = async (
  db: Database,
  employeeIds: readonly string[],
  since: string,
): Promise<Set<string>> => {
  const rows = await db
    .selectDistinct({ employee_id: invoiceLines.employee_id })
    .from(invoiceLines)
    .where(and(inArray(invoiceLines.employee_id, [...employeeIds]), gte(invoiceLines.created_at, since)))
  return new Set(rows.map((row) => row.employee_id))
}

export const isInvoiced = async (db: Database, employeeId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: invoiceLines.id })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.employee_id, employeeId), gt(invoiceLines.amount, 0)))
    .limit(1)
  return row !== undefined
}
