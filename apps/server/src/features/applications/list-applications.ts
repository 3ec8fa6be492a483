import { schema } from '@efie/database'
import type { ApplicationStatus } from '@efie/domain'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { ScopedContext } from '../../platform/context.ts'
import { pageOfStatus, toPage } from '../../platform/pagination.ts'
import { showAccount } from '../payees/index.ts'
import { applicationScope } from './scope.ts'

const { applications, profiles } = schema

interface Input {
  limit: number
  cursor?: string | undefined
  status?: ApplicationStatus | undefined
  user_id?: string | undefined
  analyst_id?: string | undefined
}

/** Applications within the caller's scope, newest first. */
export const listApplications = async (ctx: ScopedContext<'applications.read'>, input: Input) => {
  const { actor, scope } = ctx
  // One person's applications are few and have an index in this order.
  const ofOnePerson = scope !== 'all' || input.user_id !== undefined || input.analyst_id !== undefined
  const page = pageOfStatus(applications, ofOnePerson ? undefined : input.status, input.cursor)
  const rows = await ctx.db
    .select({ ...getTableColumns(applications), applicant_name: profiles.full_name })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.user_id))
    .where(
      and(
        applicationScope(scope, actor.id),
        input.user_id === undefined ? undefined : eq(applications.user_id, input.user_id),
        input.analyst_id === undefined ? undefined : eq(applications.analyst_id, input.analyst_id),
        ofOnePerson && input.status !== undefined ? eq(applications.status, input.status) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(input.limit + 1)
  return toPage(
    rows.map((row) => showAccount(ctx, row)),
    input.limit,
  )
}
