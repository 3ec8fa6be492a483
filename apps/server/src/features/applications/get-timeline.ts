import { schema } from '@efie/database'
import { and, eq, sql } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { afterCursor, newestFirst, toPage } from '../../platform/pagination.ts'
import { languageOfReader } from '../../platform/texts/language-of.ts'
import { translateEvent } from '../timelines/index.ts'
import { loadScopedApplication } from './queries.ts'

const { applicationEvents, profiles } = schema

interface Input {
  id: string
  limit: number
  cursor?: string | undefined
}

/** An application's timeline, newest first. Its tenant sees neither staff notes nor staff names. */
export const getTimeline = async (ctx: ScopedContext<'applications.read'>, input: Input) => {
  const { actor, scope } = ctx
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  const isTenant = application.user_id === actor.id
  const rows = await ctx.db
    .select({
      id: applicationEvents.id,
      code: applicationEvents.code,
      values: applicationEvents.values,
      from_status: applicationEvents.from_status,
      to_status: applicationEvents.to_status,
      actor_role: applicationEvents.actor_role,
      actor_name: isTenant
        ? sql<
            string | null
          >`case when ${applicationEvents.actor_id} = ${actor.id} then ${profiles.full_name} end`
        : profiles.full_name,
      created_at: applicationEvents.created_at,
    })
    .from(applicationEvents)
    .leftJoin(profiles, eq(profiles.id, applicationEvents.actor_id))
    .where(
      and(
        eq(applicationEvents.application_id, application.id),
        isTenant ? eq(applicationEvents.visible_to_tenant, true) : undefined,
        afterCursor(applicationEvents, input.cursor),
      ),
    )
    .orderBy(...newestFirst(applicationEvents))
    .limit(input.limit + 1)
  const { data, next_cursor } = toPage(rows, input.limit)
  const language = await languageOfReader(ctx.db, actor)
  return { data: data.map((row) => translateEvent(row, language)), next_cursor }
}
