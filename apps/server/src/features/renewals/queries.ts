import { schema, type Database, type Transaction } from '@efie/database'
import { documentsOfFact, renewalFacts, type CarriedFacts } from '@efie/domain'
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

const { applications, documents, eligibilityChecks, inspections, loans } = schema

type Application = typeof applications.$inferSelect

/** A loan's renewal in progress. */
export const findOpenRenewal = async (db: Database, loanId: string): Promise<Application | null> => {
  const [row] = await db
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.renews_loan_id, loanId),
        inArray(applications.status, ['pending', 'in-review', 'info-requested', 'approved']),
      ),
    )
  return row ?? null
}

/** What was declared for an application; null if not on record. */
export const loadDeclared = async (db: Database, checkId: string | null) => {
  if (checkId === null) return null
  const [row] = await db
    .select({ input: eligibilityChecks.input })
    .from(eligibilityChecks)
    .where(eq(eligibilityChecks.id, checkId))
  return row?.input ?? null
}

/** Current documents that counted for an application. */
export const loadDocuments = (db: Database, application: Pick<Application, 'id' | 'user_id'>) =>
  db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.user_id, application.user_id),
        or(eq(documents.application_id, application.id), isNull(documents.application_id)),
        isNull(documents.superseded_by),
      ),
    )

type DocumentRow = typeof documents.$inferSelect

/**
 * Copies verified documents of carried-over facts to the renewal: the same files, with the original verifier
 * and day.
 */
export const carryDocuments = async (
  tx: Transaction,
  rows: readonly DocumentRow[],
  carried: CarriedFacts,
  renewal: { id: string; created_at: string },
): Promise<void> => {
  const types = new Set(
    renewalFacts.filter((fact) => carried[fact] !== null).flatMap((fact) => documentsOfFact[fact]),
  )
  const copies = rows
    .filter((row) => row.application_id !== null && row.status === 'verified' && types.has(row.document_type))
    .map((row) => {
      const id = uuidv7()
      return {
        ...row,
        id,
        application_id: renewal.id,
        file_url: `/api/v1/documents/${id}/file`,
        carried_from: row.id,
        version: 1,
        created_at: renewal.created_at,
      }
    })
  if (copies.length > 0) await tx.insert(documents).values(copies)
}

/** The day an inspection was passed. */
export const loadPassedInspection = async (db: Database, id: string) => {
  const [row] = await db
    .select({ completed_at: inspections.completed_at, created_at: inspections.created_at })
    .from(inspections)
    .where(and(eq(inspections.id, id), eq(inspections.status, 'passed')))
  return row ?? null
}

/** Marks a reopened loan, so that it doesn't block the new one (`applications_one_open`). */
export const markBesides = (tx: Transaction, loanId: string, now: string) =>
  tx
    .update(applications)
    .set({ reopened_at: now })
    .where(
      inArray(
        applications.id,
        tx
          .select({ id: sql<string>`${loans.application_id}` })
          .from(loans)
          .where(eq(loans.id, loanId)),
      ),
    )

/** Recorded on a loan's timeline when its tenant was notified that it can be renewed. */
export const RENEWAL_OPENED = 'renewal.opened'

/**
 * Running rent loans with at most this many instalments to come whose tenants haven't been notified, by id.
 * Whether they can be renewed is checked afterwards.
 */
export const findNearTheirEnd = (
  db: Database,
  { day, to_come, after, limit }: { day: string; to_come: number; after: string | null; limit: number },
) =>
  db
    .select()
    .from(loans)
    .where(
      and(
        eq(loans.line, 'rent'),
        eq(loans.status, 'active'),
        lte(loans.opened_on, day),
        after === null ? undefined : gt(loans.id, after),
        sql`(select count(*) from instalments i where i.loan_id = ${loans.id} and i.due_date > ${day}) <= ${to_come}`,
        sql`not exists (select 1 from application_events e where e.application_id = ${loans.application_id} and e.code = ${RENEWAL_OPENED})`,
      ),
    )
    .orderBy(asc(loans.id))
    .limit(limit)
