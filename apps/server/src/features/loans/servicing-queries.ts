import { schema, type Database, type Transaction } from '@efie/database'
import { invoicedInstalmentCountsFrom } from '@efie/domain'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

const { applications, companies, delinquencyHistory, delinquencyPauses, invoiceLines, invoices } = schema

/** Open lines of employers' invoices for a loan, and the day from which each is its tenant's own again. */
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

export const loadHistory = (db: Database, applicationId: string) =>
  db
    .select()
    .from(delinquencyHistory)
    .where(eq(delinquencyHistory.application_id, applicationId))
    .orderBy(desc(delinquencyHistory.created_at), desc(delinquencyHistory.id))
    .limit(100)

export const listPauses = (db: Database, applicationId: string) =>
  db
    .select()
    .from(delinquencyPauses)
    .where(eq(delinquencyPauses.application_id, applicationId))
    .orderBy(asc(delinquencyPauses.from_date))

export const insertPause = async (
  tx: Transaction,
  values: typeof delinquencyPauses.$inferInsert,
): Promise<void> => {
  await tx.insert(delinquencyPauses).values(values)
}

export const setScheduleVersion = async (
  tx: Transaction,
  applicationId: string,
  schedule_version: number,
  now: string,
): Promise<void> => {
  await tx
    .update(applications)
    .set({ schedule_version, version: sql`${applications.version} + 1`, updated_at: now })
    .where(eq(applications.id, applicationId))
}

export const setFeeWaived = async (tx: Transaction, applicationId: string, now: string): Promise<void> => {
  await tx
    .update(applications)
    .set({ application_fee_waived: true, version: sql`${applications.version} + 1`, updated_at: now })
    .where(eq(applications.id, applicationId))
}
