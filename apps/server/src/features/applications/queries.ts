import { schema, type Database, type Transaction } from '@efie/database'
import type { InspectionStatus, Pesewas, Scope } from '@efie/domain'
import { and, desc, eq, inArray, isNull, ne, or, sql, sum } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { applicationScope } from './scope.ts'

const {
  applications,
  disbursements,
  documents,
  eligibilityChecks,
  guarantors,
  inspections,
  loans,
  payments,
} = schema

export type Application = typeof applications.$inferSelect

/** Locks the row, so that only one person at a time decides on it. */
export const loadApplicationForUpdate = async (tx: Transaction, id: string): Promise<Application> => {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('update')
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  return row
}

/**
 * Loads a row within the caller's scope. A row outside the scope is answered like a missing one, so ids can't
 * be probed.
 */
export const loadScopedApplication = async (
  db: Database,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<Application> => {
  const [row] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), applicationScope(scope, actorId)))
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  return row
}

/** The same, locked for a decision. */
export const lockScopedApplication = async (
  tx: Transaction,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<Application> => {
  const [row] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), applicationScope(scope, actorId)))
    .for('update')
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  return row
}

/**
 * Current documents that count for an application: its own, and those the person keeps for all applications.
 */
export const loadCurrentDocuments = (db: Database, application: Pick<Application, 'id' | 'user_id'>) =>
  db
    .select({
      id: documents.id,
      document_type: documents.document_type,
      status: documents.status,
      reviewed_by: documents.reviewed_by,
    })
    .from(documents)
    .where(
      and(
        eq(documents.user_id, application.user_id),
        or(eq(documents.application_id, application.id), isNull(documents.application_id)),
        isNull(documents.superseded_by),
      ),
    )

/** The eligibility outcome the application started with, and whether a guarantor has accepted. */
export const loadSurety = async (
  db: Database,
  application: Pick<Application, 'id' | 'eligibility_check_id'>,
) => {
  const { id, eligibility_check_id } = application
  const [check] =
    eligibility_check_id === null
      ? []
      : await db
          .select({ outcome: eligibilityChecks.outcome })
          .from(eligibilityChecks)
          .where(eq(eligibilityChecks.id, eligibility_check_id))
  const accepted = await db
    .select({ id: guarantors.id })
    .from(guarantors)
    .where(and(eq(guarantors.application_id, id), eq(guarantors.status, 'accepted')))
    .limit(1)
  return { outcome: check?.outcome ?? null, accepted: accepted.length > 0 }
}

/** The application's latest inspection, otherwise the one carried over from the renewed loan. */
export const loadLatestInspection = async (
  db: Database,
  { id, carried_inspection_id }: Pick<Application, 'id' | 'carried_inspection_id'>,
) => {
  const [row] = await db
    .select({
      id: inspections.id,
      status: inspections.status,
      scheduled_for: inspections.scheduled_for,
      inspector_id: inspections.inspector_id,
    })
    .from(inspections)
    .where(
      carried_inspection_id === null
        ? eq(inspections.application_id, id)
        : or(eq(inspections.application_id, id), eq(inspections.id, carried_inspection_id)),
    )
    .orderBy(desc(inspections.created_at), desc(inspections.id))
    .limit(1)
  return row ?? null
}

/** Cancels the application's inspections in these statuses; returns the previous status of each. */
export const closeInspections = async (
  tx: Transaction,
  applicationId: string,
  open: InspectionStatus[],
  updated_at: string,
): Promise<{ id: string; status: InspectionStatus }[]> => {
  const rows = await tx
    .select({ id: inspections.id, status: inspections.status })
    .from(inspections)
    .where(and(eq(inspections.application_id, applicationId), inArray(inspections.status, open)))
    .for('update')
  if (rows.length > 0)
    await tx
      .update(inspections)
      .set({ status: 'cancelled', version: sql`${inspections.version} + 1`, updated_at })
      .where(
        inArray(
          inspections.id,
          rows.map(({ id }) => id),
        ),
      )
  return rows
}

/** All payments and demands of an application except the monthly instalments. */
export const loadOneOffPayments = (db: Database, applicationId: string) =>
  db
    .select({
      payment_type: payments.payment_type,
      status: payments.status,
      amount: payments.amount,
      refunded_amount: payments.refunded_amount,
      refunding_amount: payments.refunding_amount,
      charged_back_amount: payments.charged_back_amount,
      dispute_id: payments.dispute_id,
      surplus: payments.surplus,
      due_date: payments.due_date,
    })
    .from(payments)
    .where(
      and(
        eq(payments.application_id, applicationId),
        inArray(payments.payment_type, ['application_fee', 'initial_payment', 'settlement']),
      ),
    )

export const loadPayouts = (db: Database, applicationId: string) =>
  db
    .select({ tranche: disbursements.tranche, status: disbursements.status })
    .from(disbursements)
    .where(eq(disbursements.application_id, applicationId))

/** Principal the person owes on other loans, written-off ones included, but not the one being renewed. */
export const loadOtherPrincipal = async (
  db: Database,
  application: Pick<Application, 'id' | 'user_id' | 'renews_loan_id'>,
): Promise<Pesewas> => {
  const [row] = await db
    .select({ owed: sum(loans.principal_outstanding).mapWith(Number) })
    .from(loans)
    .where(
      and(
        eq(loans.user_id, application.user_id),
        eq(loans.line, 'rent'),
        ne(loans.application_id, application.id),
        application.renews_loan_id === null ? undefined : ne(loans.id, application.renews_loan_id),
        inArray(loans.status, ['active', 'written-off']),
      ),
    )
  return row?.owed ?? 0
}

export const updateApplication = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof applications.$inferInsert>,
): Promise<Application> => {
  const [row] = await tx.update(applications).set(values).where(eq(applications.id, id)).returning()
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  return row
}
