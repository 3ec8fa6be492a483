import { schema, type Database, type Transaction } from '@efie/database'
import { documentsOfFact, renewalFacts, type CarriedFacts } from '@efie/domain'
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

const { applications, documents, eligibilityChecks, inspections, loans } = schema

type Application = typeof applications.$inferSelect

/** The renewal of a loan that is under way. */
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

/** What was declared for an application; null where it is not on record. */
export const loadDeclared = async (db: Database, checkId: string | null) => {
  if (checkId === null) return null
  const [row] = await db
    .select({ input: eligibilityChecks.input })
    .from(eligibilityChecks)
    .where(eq(eligibilityChecks.id, checkId))
  return row?.input ?? null
}

/** Documents that counted for an application, as they are now. */
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

/** Takes verified documents of carried facts over into the renewal: the same files, verified when and by whom they were. */
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

/** The day on which an inspection was passed. */
export const loadPassedInspection = async (db: Database, id: string) => {
  const [row] = await db
    .select({ completed_at: inspections.completed_at, created_at: inspections.created_at })
    .from(inspections)
    .where(and(eq(inspections.id, id), eq(inspections.status, 'passed')))
  return row ?? null
}

/** The loan that was renewed is reopened beside the new one: it does not block it (`applications_one_open`). */
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

/** On the timeline of a loan whose tenant has been notified that it may be renewed. */
export const RENEWAL_OPENED = 'renewal.opened'

/**
 * Running rent loans with at most so many instalments to come, whose tenants have not been told that they may be renewed; by
 * id. Whether they may is for the rule to say.
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
