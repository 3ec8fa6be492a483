import { schema } from '@efie/database'
import type { InspectionStatus } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { afterCursor, newestFirst, toPage } from '../../platform/pagination.ts'
import { inspectionScope, selectInspections } from './queries.ts'

const { inspections } = schema

interface Input {
  limit: number
  cursor?: string | undefined
  status?: InspectionStatus | undefined
  application_id?: string | undefined
}

/** Inspections in scope, newest first. */
export const listInspections = async (ctx: ScopedContext<'inspections.read'>, input: Input) => {
  const { actor, scope } = ctx
  const rows = await selectInspections(ctx.db)
    .where(
      and(
        inspectionScope(scope, actor.id),
        input.status === undefined ? undefined : eq(inspections.status, input.status),
        input.application_id === undefined ? undefined : eq(inspections.application_id, input.application_id),
        afterCursor(inspections, input.cursor),
      ),
    )
    .orderBy(...newestFirst(inspections))
    .limit(input.limit + 1)
  return toPage(rows, input.limit)
}
