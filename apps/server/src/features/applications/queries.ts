import { schema, type Database, type Transaction } from '@efie/database'
import { undecidedApplicationStatuses, type InspectionStatus, type Scope } from '@efie/domain'
import {
  and,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  sum,
  type SQLWrapper,
} from 'drizzle-orm'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { sumOwed } from '../chargebacks/index.ts'
import { sumEfieInstalments } from '../eligibility/index.ts'
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

const readOne = (db: Database, id: SQLWrapper = sql.placeholder('id')) =>
  db.select().from(applications).where(eq(applications.id, id))

/** Locks the row, so that only one person at a time decides on it. */
export const loadApplicationForUpdate = async (tx: Transaction, id: string): Promise<Application> => {
  const [row] = await prepared(tx, 'application for update', () => readOne(tx).for('update')).execute({ id })
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  return row
}

/**
 * Locks the application that another row belongs to, null if there is none. `findId` selects its id by the
 * placeholders of `values`, and is built once per kind of row. A row never changes its application, so it can
 * be read before it is locked itself.
 */
export const lockApplicationOf = async (
  tx: Transaction,
  kind: string,
  findId: () => SQLWrapper,
  values: Record<string, string>,
): Promise<Application | null> => {
  const [row] = await prepared(tx, `application of ${kind} for update`, () =>
    readOne(tx, findId()).for('update'),
  ).execute(values)
  return row ?? null
}

const readScoped = (db: Database, scope: Scope) =>
  db
    .select()
    .from(applications)
    .where(and(eq(applications.id, sql.placeholder('id')), applicationScope(scope, sql.placeholder('actor'))))

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
  const [row] = await prepared(db, `application of ${scope}`, () => readScoped(db, scope)).execute({
    id,
    actor: actorId,
  })
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
  const [row] = await prepared(tx, `application of ${scope} for update`, () =>
    readScoped(tx, scope).for('update'),
  ).execute({ id, actor: actorId })
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  return row
}

/**
 * Current documents that count for an application: its own, and those the person keeps for all applications.
 */
export const loadCurrentDocuments = (db: Database, { id, user_id }: Pick<Application, 'id' | 'user_id'>) =>
  prepared(db, 'documents of application', () =>
    db
      .select({
        id: documents.id,
        document_type: documents.document_type,
        status: documents.status,
        reviewed_by: documents.reviewed_by,
        reviewed_at: documents.reviewed_at,
        carried_from: documents.carried_from,
        created_at: documents.created_at,
      })
      .from(documents)
      .where(
        and(
          eq(documents.user_id, sql.placeholder('user_id')),
          or(eq(documents.application_id, sql.placeholder('id')), isNull(documents.application_id)),
          isNull(documents.superseded_by),
        ),
      ),
  ).execute({ id, user_id })

/**
 * Single values about an application and its person: the eligibility outcome it started with, whether a
 * guarantor has accepted, instalments of other loans, principal owed on them (written-off ones included, but
 * not the one being renewed), and debts from charged back payments.
 */
export const loadFigures = async (db: Database, id: string) => {
  const [row] = await prepared(db, 'figures of application', () => {
    const principal = db
      .select({ owed: sum(loans.principal_outstanding) })
      .from(loans)
      .where(
        and(
          eq(loans.user_id, applications.user_id),
          eq(loans.line, 'rent'),
          ne(loans.application_id, applications.id),
          sql`${loans.id} is distinct from ${applications.renews_loan_id}`,
          inArray(loans.status, ['active', 'written-off']),
        ),
      )
    const accepted = db
      .select({ id: guarantors.id })
      .from(guarantors)
      .where(and(eq(guarantors.application_id, applications.id), eq(guarantors.status, 'accepted')))
    const total = (query: SQLWrapper) => sql`coalesce(${query}, 0)`.mapWith(Number)
    return db
      .select({
        outcome: eligibilityChecks.outcome,
        guarantor_accepted: sql<boolean>`${exists(accepted)}`,
        efie_instalments: total(sumEfieInstalments(db, applications.user_id, applications)),
        other_principal: total(principal),
        owed: total(sumOwed(db, applications.id)),
      })
      .from(applications)
      .leftJoin(eligibilityChecks, eq(eligibilityChecks.id, applications.eligibility_check_id))
      .where(eq(applications.id, sql.placeholder('id')))
  }).execute({ id })
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  return row
}

/** The application's latest inspection, otherwise the one carried over from the renewed loan. */
export const loadLatestInspection = async (
  db: Database,
  { id, carried_inspection_id: carried }: Pick<Application, 'id' | 'carried_inspection_id'>,
) => {
  const ofApplication = eq(inspections.application_id, sql.placeholder('id'))
  const [row] = await prepared(db, `inspection of application${carried === null ? '' : ' or carried'}`, () =>
    db
      .select({
        id: inspections.id,
        status: inspections.status,
        scheduled_for: inspections.scheduled_for,
        inspector_id: inspections.inspector_id,
        completed_at: inspections.completed_at,
      })
      .from(inspections)
      .where(
        carried === null ? ofApplication : or(ofApplication, eq(inspections.id, sql.placeholder('carried'))),
      )
      .orderBy(desc(inspections.created_at), desc(inspections.id))
      .limit(1),
  ).execute({ id, carried })
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
export const loadOneOffPayments = (db: Database, id: string) =>
  prepared(db, 'one-off payments of application', () =>
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
        paid_at: payments.paid_at,
      })
      .from(payments)
      .where(
        and(
          eq(payments.application_id, sql.placeholder('id')),
          inArray(payments.payment_type, ['application_fee', 'initial_payment', 'settlement']),
        ),
      ),
  ).execute({ id })

export const loadPayouts = (db: Database, id: string) =>
  prepared(db, 'payouts of application', () =>
    db
      .select({
        tranche: disbursements.tranche,
        status: disbursements.status,
        confirmed_at: disbursements.confirmed_at,
      })
      .from(disbursements)
      .where(eq(disbursements.application_id, sql.placeholder('id'))),
  ).execute({ id })

const undecided = (id: string) =>
  and(eq(applications.id, id), inArray(applications.status, undecidedApplicationStatuses))

/** The fee was paid or waived: from now on a decision is promised, unless it was taken. */
export const startPromise = async (tx: Transaction, id: string, now: string): Promise<void> => {
  await tx.update(applications).set({ complete_at: now }).where(undecided(id))
}

/** A document arrived: the time for the decision starts again, if it had started. */
export const restartPromise = async (tx: Transaction, id: string, now: string): Promise<void> => {
  await tx
    .update(applications)
    .set({ complete_at: now })
    .where(and(undecided(id), isNotNull(applications.complete_at)))
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
