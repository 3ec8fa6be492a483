import { schema, type Database } from '@efie/database'
import { invoicedInstalmentCountsFrom } from '@efie/domain'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

const { companies, delinquencyHistory, invoiceLines, invoices } = schema

/** Open invoice lines for an application's loan, and the day from which each is the tenant's again. */
export const listEmployerInvoices = async (db: Database, applicationId: string) => {
  const open = sql`${invoiceLines.amount} - ${invoiceLines.paid} - ${invoiceLines.credited}`
  const rows = await db
    .select({
      invoice_id: invoices.id,
      invoice_number: invoices.number,
      company_name: companies.name,
      instalment_number: invoiceLines.instalment_number,
      amount: open.mapWith(Number),
      due_date: invoices.due_date,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoice_id))
    .innerJoin(companies, eq(companies.id, invoices.company_id))
    .where(
      and(
        eq(invoiceLines.application_id, applicationId),
        inArray(invoices.status, ['issued', 'partly-paid', 'overdue']),
        sql`${open} > 0`,
      ),
    )
    .orderBy(asc(invoices.due_date), asc(invoiceLines.id))
  return rows.map((row) => ({ ...row, tenant_owes_from: invoicedInstalmentCountsFrom(row.due_date) }))
}

export const loadHistory = (db: Database, loanId: string) =>
  db
    .select()
    .from(delinquencyHistory)
    .where(eq(delinquencyHistory.loan_id, loanId))
    .orderBy(desc(delinquencyHistory.created_at), desc(delinquencyHistory.id))
    .limit(100)
