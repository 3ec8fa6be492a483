import type { documentSorts } from '@efie/contracts/documents'
import { schema } from '@efie/database'
import type { DocumentStatus, DocumentType } from '@efie/domain'
import { and, eq, getTableColumns, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { matchingRows } from '../../platform/person-search.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { hasId } from '../../platform/text-search.ts'
import { withWaiting } from '../holidays/index.ts'
import { presentDocument } from './present-document.ts'
import { awaitsVerification, documentScope, loadScopedDocument } from './queries.ts'

const { documents, profiles } = schema

type Sort = (typeof documentSorts)[number]

const orders: Record<Sort, SortOrder> = {
  document_type: sortedBy(documents.document_type),
  owner_name: sortedBy(profiles.full_name),
  status: sortedBy(documents.status, documents.created_at),
  file_name: sortedBy(documents.file_name),
  file_size: sortedBy(documents.file_size),
  created_at: sortedBy(documents.created_at),
}

interface Input extends ListInput<Sort> {
  user_id?: string | undefined
  application_id?: string | undefined
  status?: DocumentStatus | undefined
  document_type?: DocumentType | undefined
  current?: boolean | undefined
  to_verify?: boolean | undefined
}

const filtersOf = (input: Input) => [
  input.user_id === undefined ? undefined : eq(documents.user_id, input.user_id),
  input.application_id === undefined ? undefined : eq(documents.application_id, input.application_id),
  input.status === undefined ? undefined : eq(documents.status, input.status),
  input.document_type === undefined ? undefined : eq(documents.document_type, input.document_type),
  input.current === undefined
    ? undefined
    : input.current
      ? isNull(documents.superseded_by)
      : isNotNull(documents.superseded_by),
  input.to_verify === undefined
    ? undefined
    : input.to_verify
      ? awaitsVerification()
      : not(awaitsVerification()),
]

const searched = async (ctx: ScopedContext<'documents.read'>, q: string) => {
  const typed = await readTypedPerson(ctx, ctx.actor, q)
  const table = { table: documents, id: documents.id, owner: documents.user_id }
  return matchingRows(ctx.db, typed, table, hasId(documents.id, typed))
}

/** Documents in scope. `current` leaves out superseded ones. */
export const listDocuments = async (ctx: ScopedContext<'documents.read'>, input: Input) => {
  const { actor, db, scope } = ctx
  const { sort = '-created_at' } = input
  const filters = and(
    documentScope(scope, actor.id),
    ...filtersOf(input),
    input.q ? await searched(ctx, input.q) : undefined,
  )
  const page = await readList(
    db,
    orders,
    documents.id,
    { ...input, sort },
    ({ where, orderBy, limit, sorted_by }) =>
      db
        .select({
          ...getTableColumns(documents),
          owner_name: profiles.full_name,
          waits: sql<boolean>`${awaitsVerification()}`.as('waits'),
          sorted_by,
        })
        .from(documents)
        .innerJoin(profiles, eq(profiles.id, documents.user_id))
        .where(and(filters, where))
        .orderBy(...orderBy)
        .limit(limit),
  )
  const data = await withWaiting(db, page.data, ({ waits, created_at }) => (waits ? created_at : null))
  return { ...page, data: data.map(presentDocument) }
}

export const getDocument = async (ctx: ScopedContext<'documents.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  return presentDocument(await loadScopedDocument(ctx.db, input.id, scope, actor.id))
}
