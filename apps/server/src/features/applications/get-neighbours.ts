import { schema, type Database } from '@efie/database'
import { statusesOfGroup, type ApplicationGroup, type ApplicationStatus } from '@efie/domain'
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { loadScopedApplication } from './queries.ts'
import { applicationScope } from './scope.ts'

const { applications } = schema

interface Input {
  id: string
  status?: ApplicationStatus | undefined
  user_id?: string | undefined
  analyst_id?: string | undefined
  group?: ApplicationGroup | undefined
}

const first = async (db: Database, where: SQL | undefined, oldest: boolean): Promise<string | null> => {
  const order = oldest ? asc : desc
  const [row] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(where)
    .orderBy(order(applications.created_at), order(applications.id))
    .limit(1)
  return row?.id ?? null
}

/**
 * The cases beside this one in a queue, oldest first. The case itself may have left the queue, so that there
 * is a next one after a decision too.
 */
export const getNeighbours = async (ctx: ScopedContext<'applications.read'>, input: Input) => {
  const { actor, scope, db } = ctx
  const { created_at, id } = await loadScopedApplication(db, input.id, scope, actor.id)
  const queue = and(
    applicationScope(scope, actor.id),
    input.status === undefined ? undefined : eq(applications.status, input.status),
    input.user_id === undefined ? undefined : eq(applications.user_id, input.user_id),
    input.analyst_id === undefined ? undefined : eq(applications.analyst_id, input.analyst_id),
    input.group === undefined ? undefined : inArray(applications.status, statusesOfGroup[input.group]),
  )
  const place = sql`(${applications.created_at}, ${applications.id})`
  const here = sql`(${created_at}::timestamptz, ${id}::uuid)`
  return {
    previous: await first(db, and(queue, sql`${place} < ${here}`), false),
    next: await first(db, and(queue, sql`${place} > ${here}`), true),
  }
}
