import { schema, type Database, type Transaction } from '@efie/database'
import {
  invoicedInstalmentDays,
  loanEventOf,
  addDays,
  type DelinquencyPause,
  type InvoicedInstalment,
  type InstalmentState,
  type LoanEvent,
  type LocalDate,
  type Schedule,
} from '@efie/domain'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  sql,
} from 'drizzle-orm'

const {
  applications,
  delinquencyHistory,
  delinquencyPauses,
  instalments,
  invoiceLines,
  invoices,
  loanAccounts,
  loanEvents,
  payments,
} = schema

export type LoanAccount = typeof loanAccounts.$inferSelect
type EventRow = typeof loanEvents.$inferSelect

/** In the order of the log, which replay keeps within a day; those of a loan whose payout was reversed are not this one's. */
export const loadLoanEvents = async (db: Database, applicationId: string): Promise<LoanEvent[]> => {
  const rows = await db
    .select({ event: loanEvents })
    .from(loanEvents)
    .innerJoin(loanAccounts, eq(loanAccounts.application_id, loanEvents.application_id))
    .where(
      and(eq(loanEvents.application_id, applicationId), gte(loanEvents.created_at, loanAccounts.created_at)),
    )
    .orderBy(asc(loanEvents.created_at), asc(loanEvents.id))
  return rows.map(({ event }) => loanEventOf(event))
}

/** Days that do not count as past due. */
export const loadPauses = (db: Database, applicationId: string): Promise<DelinquencyPause[]> =>
  db
    .select({ from: delinquencyPauses.from_date, to: delinquencyPauses.to_date })
    .from(delinquencyPauses)
    .where(eq(delinquencyPauses.application_id, applicationId))

export const insertBucketChange = async (
  tx: Transaction,
  values: typeof delinquencyHistory.$inferInsert,
): Promise<void> => {
  await tx.insert(delinquencyHistory).values(values)
}

export const deleteLoanAccount = async (tx: Transaction, applicationId: string): Promise<void> => {
  await tx.delete(loanAccounts).where(eq(loanAccounts.application_id, applicationId))
}

export const loadLoanAccount = async (db: Database, applicationId: string): Promise<LoanAccount | null> => {
  const [row] = await db.select().from(loanAccounts).where(eq(loanAccounts.application_id, applicationId))
  return row ?? null
}

/** The application's row is locked first, always: that lock alone orders everything that happens to a loan. */
export const lockLoanAccount = async (
  tx: Transaction,
  applicationId: string,
): Promise<LoanAccount | null> => {
  const [row] = await tx
    .select()
    .from(loanAccounts)
    .where(eq(loanAccounts.application_id, applicationId))
    .for('update')
  return row ?? null
}

export const insertLoanAccount = async (
  tx: Transaction,
  values: typeof loanAccounts.$inferInsert,
): Promise<LoanAccount> => {
  const [row] = await tx.insert(loanAccounts).values(values).returning()
  if (!row) throw new Error('the loan account was not stored')
  return row
}

export const updateLoanAccount = async (
  tx: Transaction,
  applicationId: string,
  values: Partial<typeof loanAccounts.$inferInsert>,
): Promise<void> => {
  await tx.update(loanAccounts).set(values).where(eq(loanAccounts.application_id, applicationId))
}

/** Event ids of payments, so that a refund finds what its payment did. */
export const findPaymentEvent = async (db: Database, paymentId: string): Promise<EventRow | null> => {
  const [row] = await db
    .select()
    .from(loanEvents)
    .where(and(eq(loanEvents.payment_id, paymentId), inArray(loanEvents.kind, ['payment', 'settlement'])))
    .orderBy(desc(loanEvents.id))
    .limit(1)
  return row ?? null
}

/** What one payment did to one loan: an employer's may have reached several instalments of it. */
export const findPaymentEvents = (
  db: Database,
  paymentId: string,
  applicationId: string,
): Promise<EventRow[]> =>
  db
    .select()
    .from(loanEvents)
    .where(
      and(
        eq(loanEvents.payment_id, paymentId),
        eq(loanEvents.application_id, applicationId),
        eq(loanEvents.kind, 'payment'),
      ),
    )
    .orderBy(asc(loanEvents.id))

/** Loans out of which a payment can be taken again: still running, and the same loan that it was paid to. */
export const findReversible = async (db: Database, paymentId: string): Promise<Set<string>> => {
  const rows = await db
    .selectDistinct({ id: loanEvents.application_id })
    .from(loanEvents)
    .innerJoin(loanAccounts, eq(loanAccounts.application_id, loanEvents.application_id))
    .innerJoin(applications, eq(applications.id, loanEvents.application_id))
    .where(
      and(
        eq(loanEvents.payment_id, paymentId),
        eq(loanEvents.kind, 'payment'),
        gte(loanEvents.created_at, loanAccounts.created_at),
        inArray(applications.status, ['active', 'written-off']),
      ),
    )
  return new Set(rows.map((row) => row.id))
}

export const insertLoanEvent = async (
  tx: Transaction,
  event: LoanEvent,
  of: { application_id: string; payment_id: string | null; created_at: string },
): Promise<void> => {
  const { id, kind, amount, effective_date } = event
  await tx.insert(loanEvents).values({
    id,
    kind,
    amount,
    effective_date,
    ...of,
    ...('instalment_number' in event ? { instalment_number: event.instalment_number } : {}),
    ...('reverses' in event ? { data: { reverses: event.reverses } } : {}),
  })
}

export const insertInstalments = async (
  tx: Transaction,
  of: { application_id: string; user_id: string; schedule_version: number },
  lines: Schedule['instalments'],
): Promise<void> => {
  if (lines.length === 0) return
  await tx.insert(instalments).values(
    lines.map(({ number, tranche, due_date, principal, interest, fee }) => ({
      ...of,
      number,
      tranche,
      due_date,
      principal,
      interest,
      fee,
    })),
  )
}

export const loadInstalments = (db: Database, applicationId: string, scheduleVersion: number) =>
  db
    .select()
    .from(instalments)
    .where(
      and(eq(instalments.application_id, applicationId), eq(instalments.schedule_version, scheduleVersion)),
    )
    .orderBy(asc(instalments.number))

/** One line of the projection, as replay left it. */
export const updateInstalment = async (
  tx: Transaction,
  id: string,
  state: InstalmentState,
): Promise<void> => {
  const { owed, paid, paid_on } = state
  await tx
    .update(instalments)
    .set({
      ...owed,
      paid_principal: paid.principal,
      paid_interest: paid.interest,
      paid_fee: paid.fee,
      paid_late_fee: paid.late_fee,
      paid_at: paid_on === null ? null : `${paid_on}T00:00:00.000Z`,
    })
    .where(eq(instalments.id, id))
}

/** Demands for instalments that may still be paid, or are being paid now. */
export const loadOpenDemands = (tx: Transaction, applicationId: string) =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.application_id, applicationId),
        eq(payments.payment_type, 'instalment'),
        isNotNull(payments.due_date),
        inArray(payments.status, ['pending', 'processing', 'failed', 'expired']),
      ),
    )
    .orderBy(asc(payments.due_date), asc(payments.id))

/**
 * What employers have been asked to deduct for each instalment, open until its invoice is 30 days overdue (domain.md §3) and,
 * without a day, however old the invoice is; and what they have brought.
 */
export const loadInvoiced = async (
  db: Database,
  applicationId: string,
  day: LocalDate | null,
): Promise<InvoicedInstalment[]> => {
  const open = and(
    inArray(invoices.status, ['issued', 'partly-paid', 'overdue']),
    day === null ? undefined : gt(invoices.due_date, addDays(day, -invoicedInstalmentDays)),
  )
  const rest = sql`${invoiceLines.amount} - ${invoiceLines.paid} - ${invoiceLines.credited}`
  const rows = await db
    .select({
      number: invoiceLines.instalment_number,
      open: sql`coalesce(sum(${rest}) filter (where ${open}), 0)`.mapWith(Number),
      paid: sql`sum(${invoiceLines.paid})`.mapWith(Number),
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoice_id))
    .where(
      and(eq(invoiceLines.application_id, applicationId), notInArray(invoices.status, ['draft', 'void'])),
    )
    .groupBy(invoiceLines.instalment_number)
  return rows.some((row) => row.open > 0) ? rows : []
}

/**
 * Instalments for which no late fee is charged, since an employer was asked for them, whoever paid in the end: until an
 * invoice is 30 days overdue with the line still open.
 */
export const loadEverInvoiced = async (
  db: Database,
  applicationId: string,
  day: LocalDate,
): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ number: invoiceLines.instalment_number })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoice_id))
    .where(
      and(
        eq(invoiceLines.application_id, applicationId),
        isNotNull(invoices.issued_at),
        sql`not (${invoiceLines.amount} > ${invoiceLines.paid} + ${invoiceLines.credited}
          and ${invoices.due_date} <= ${addDays(day, -invoicedInstalmentDays)})`,
      ),
    )
  return rows.map((row) => row.number)
}

/** Money on its way to a loan: its instalments are not late while it is. */
export const loadPaymentsUnderWay = (tx: Transaction, applicationId: string) =>
  tx
    .select({ instalment_number: payments.instalment_number })
    .from(payments)
    .where(
      and(
        eq(payments.application_id, applicationId),
        inArray(payments.payment_type, ['instalment', 'settlement']),
        eq(payments.status, 'processing'),
      ),
    )

export const insertDemand = async (tx: Transaction, values: typeof payments.$inferInsert): Promise<void> => {
  await tx.insert(payments).values(values)
}

export const updateDemand = async (
  tx: Transaction,
  id: string,
  values: { amount?: number; due_date?: LocalDate; status?: 'expired' | 'pending' },
  now: string,
): Promise<void> => {
  await tx
    .update(payments)
    .set({ ...values, version: sql`${payments.version} + 1`, updated_at: now })
    .where(eq(payments.id, id))
}

export const updateStanding = async (
  tx: Transaction,
  applicationId: string,
  values: Pick<typeof applications.$inferSelect, 'days_past_due' | 'delinquency_bucket'>,
  now: string,
): Promise<void> => {
  await tx
    .update(applications)
    .set({ ...values, version: sql`${applications.version} + 1`, updated_at: now })
    .where(eq(applications.id, applicationId))
}

/** Loans that ended with interest paid for months that had not begun. */
export const findPaidAhead = (db: Database, day: LocalDate) =>
  db
    .select({ application_id: loanAccounts.application_id })
    .from(loanAccounts)
    .where(
      and(
        isNotNull(loanAccounts.closed_at),
        gt(loanAccounts.interest_in_advance, 0),
        lt(loanAccounts.checked_on, day),
      ),
    )
    .orderBy(asc(loanAccounts.application_id))

/** Loans that the calendar does something to by this day and that the daily job has not looked at, by id. */
export const findUnchecked = (db: Database, day: LocalDate, afterId: string | null, limit: number) =>
  db
    .select({ application_id: loanAccounts.application_id })
    .from(loanAccounts)
    .where(
      and(
        isNull(loanAccounts.closed_at),
        lt(loanAccounts.checked_on, day),
        lte(loanAccounts.next_action_on, day),
        afterId === null ? undefined : gt(loanAccounts.application_id, afterId),
      ),
    )
    .orderBy(asc(loanAccounts.application_id))
    .limit(limit)
