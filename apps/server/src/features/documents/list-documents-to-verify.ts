import { schema } from '@efie/database'
import type { DocumentType } from '@efie/domain'
import { and, asc, count, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { timeCursor, toPage } from '../../platform/pagination.ts'
import { withWaiting } from '../holidays/index.ts'
import { withDeclaredFacts } from './declared-facts.ts'
import { presentDocument } from './present-document.ts'
import { awaitsVerification, documentScope } from './queries.ts'

const { documents, profiles } = schema

interface Input {
  limit: number
  cursor?: string | undefined
  document_type?: DocumentType | undefined
  /** Only this document, if it waits. */
  id?: string | undefined
}

const afterMoment = (cursor: string | undefined) => {
  const { before, before_id } = timeCursor(cursor)
  return before === undefined || before_id === undefined
    ? undefined
    : sql`(${documents.created_at}, ${documents.id}) > (${before}::timestamptz, ${before_id}::uuid)`
}

/** Documents that wait for verification, longest waiting first. The reader's own are for a colleague. */
export const listDocumentsToVerify = async (ctx: ScopedContext<'documents.verify'>, input: Input) => {
  const { actor, scope, db } = ctx
  const waits = and(
    documentScope(scope, actor.id),
    awaitsVerification(),
    ne(documents.user_id, actor.id),
    input.id === undefined ? undefined : eq(documents.id, input.id),
    input.document_type === undefined ? undefined : eq(documents.document_type, input.document_type),
  )
  const rows = await db
    .select({ ...getTableColumns(documents), owner_name: profiles.full_name })
    .from(documents)
    .innerJoin(profiles, eq(profiles.id, documents.user_id))
    .where(and(waits, afterMoment(input.cursor)))
    .orderBy(asc(documents.created_at), asc(documents.id))
    .limit(input.limit + 1)
  const [all] = await db.select({ waiting: count() }).from(documents).where(waits)
  const { data, next_cursor } = toPage(rows, input.limit)
  const facts = await withDeclaredFacts(db, data)
  return {
    next_cursor,
    waiting: all?.waiting ?? 0,
    data: await withWaiting(db, facts.map(presentDocument), (row) => row.created_at),
  }
}
