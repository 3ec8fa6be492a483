import { schema } from '@efie/database'
import { and, eq } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { presentInspections } from './present-inspections.ts'
import { inspectionMissing, inspectionScope, selectInspections } from './queries.ts'

/** One inspection in scope. */
export const getInspection = async (ctx: ScopedContext<'inspections.read'>, input: { id: string }) => {
  const { actor, db, scope } = ctx
  const rows = await selectInspections(db, {}).where(
    and(eq(schema.inspections.id, input.id), inspectionScope(scope, actor.id)),
  )
  const [inspection] = await presentInspections(ctx, rows)
  if (!inspection) throw inspectionMissing()
  return inspection
}
