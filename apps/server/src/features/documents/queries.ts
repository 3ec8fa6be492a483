import { schema, type Database, type Transaction } from '@efie/database'
import { openApplicationStatuses, type DocumentType, type Scope } from '@efie/domain'
import { and, eq, gte, inArray, isNull, ne, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { lockApplicationOf, type Application } from '../applications/index.ts'
import { ofOwnLeads } from '../leads/index.ts'

const { applications, documents, profiles } = schema

export type Document = typeof documents.$inferSelect

/** A scope as SQL condition on documents. */
export const documentScope = (scope: Scope, actorId: string | Placeholder): SQL | undefined => {
  if (scope === 'all') return undefined
  if (scope === 'leads') return ofOwnLeads(documents.user_id, actorId)
  return scope === 'own' ? eq(documents.user_id, actorId) : sql`false`
}

/**
 * Documents that wait to be verified: current ones, unless their application has ended. Its status is looked up
 * for each document, since for `exists` PostgreSQL may read all open applications first.
 */
export const awaitsVerification = (): SQL => {
  const status = sql`(select ${applications.status} from ${applications} where ${applications.id} = ${documents.application_id})`
  return sql`(${eq(documents.status, 'pending')} and ${isNull(documents.superseded_by)}
    and (${documents.application_id} is null or ${inArray(status, openApplicationStatuses)}))`
}

const readScoped = (db: Database, scope: Scope) =>
  db
    .select()
    .from(documents)
    .where(and(eq(documents.id, sql.placeholder('id')), documentScope(scope, sql.placeholder('actor'))))

export const loadScopedDocument = async (
  db: Database,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<Document> => {
  const [row] = await prepared(db, `document of ${scope}`, () => readScoped(db, scope)).execute({
    id,
    actor: actorId,
  })
  if (!row) throw new AppError('DOCUMENT_NOT_FOUND')
  return row
}

/**
 * Locks a document's application, null if it has none, and then the document: the order of uploads, so that
 * uploads, reviews and approvals can't deadlock.
 */
export const lockScopedDocument = async (
  tx: Transaction,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<{ application: Application | null; document: Document }> => {
  const values = { id, actor: actorId }
  const findId = () =>
    tx
      .select({ id: documents.application_id })
      .from(documents)
      .where(and(eq(documents.id, sql.placeholder('id')), documentScope(scope, sql.placeholder('actor'))))
  const application = await lockApplicationOf(tx, `a document of ${scope}`, findId, values)
  const [document] = await prepared(tx, `document of ${scope} for update`, () =>
    readScoped(tx, scope).for('update'),
  ).execute(values)
  if (!document) throw new AppError('DOCUMENT_NOT_FOUND')
  return { application, document }
}

/**
 * Locks the document's owner, without blocking rows that refer to them; undefined if there is no such person.
 */
export const lockOwner = async (tx: Transaction, userId: string) => {
  const [row] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('no key update')
  return row
}

/** Whether an application of the person was approved since then, perhaps on a document kept for all of them. */
export const wasApprovedSince = async (db: Database, userId: string, at: string): Promise<boolean> => {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.user_id, userId),
        or(gte(applications.approved_at, at), gte(applications.second_approved_at, at)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The document as it was decided; none if anything changed since. */
export const loadReviewed = (db: Database, id: string, version: number) =>
  db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.version, version), ne(documents.status, 'pending')))

export const insertDocument = async (tx: Transaction, values: typeof documents.$inferInsert) => {
  const [row] = await tx.insert(documents).values(values).returning()
  if (!row) throw new Error('the document was not stored')
  return row
}

/** Marks earlier documents of the same kind and application as superseded by this one. */
export const supersedeOthers = (
  tx: Transaction,
  by: Pick<Document, 'id' | 'user_id' | 'application_id'> & { document_type: DocumentType },
) =>
  tx
    .update(documents)
    .set({ superseded_by: by.id, version: sql`${documents.version} + 1` })
    .where(
      and(
        eq(documents.user_id, by.user_id),
        eq(documents.document_type, by.document_type),
        by.application_id === null
          ? isNull(documents.application_id)
          : eq(documents.application_id, by.application_id),
        isNull(documents.superseded_by),
        ne(documents.id, by.id),
      ),
    )
    .returning({ id: documents.id })
