import { schema } from '@efie/database'
import type { DocumentStatus, DocumentType } from '@efie/domain'
import { and, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { afterCursor, newestFirst, toPage } from '../../platform/pagination.ts'
import { presentDocument } from './present-document.ts'
import { documentScope, loadScopedDocument } from './queries.ts'

const { documents, profiles } = schema

interface Input {
  limit: number
  cursor?: string | undefined
  user_id?: string | undefined
  application_id?: string | undefined
  status?: DocumentStatus | undefined
  document_type?: DocumentType | undefined
  current?: boolean | undefined
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
]

/** Documents in scope, newest first. `current` leaves out superseded ones. */
export const listDocuments = async (ctx: ScopedContext<'documents.read'>, input: Input) => {
  const { actor, scope } = ctx
  const rows = await ctx.db
    .select({ ...getTableColumns(documents), owner_name: profiles.full_name })
    .from(documents)
    .innerJoin(profiles, eq(profiles.id, documents.user_id))
    .where(and(documentScope(scope, actor.id), ...filtersOf(input), afterCursor(documents, input.cursor)))
    .orderBy(...newestFirst(documents))
    .limit(input.limit + 1)
  const page = toPage(rows, input.limit)
  return {
    ...page,
    data: page.data.map((row) => ({ ...presentDocument(row), owner_name: row.owner_name })),
  }
}

export const getDocument = async (ctx: ScopedContext<'documents.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  return presentDocument(await loadScopedDocument(ctx.db, input.id, scope, actor.id))
}
