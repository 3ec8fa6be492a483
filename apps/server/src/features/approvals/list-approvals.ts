import type { ScopedContext } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { loadTied } from '../role-grants/index.ts'
import { presentRequest } from './present-request.ts'
import { listRequests, loadNamedRequest, type ApprovalFilter } from './queries.ts'

/** Requests for a second person, open or decided. */
export const findApprovals = async (ctx: ScopedContext<'approvals.read'>, input: ApprovalFilter) => {
  const { actor, scope } = ctx
  const rows = await listRequests(ctx.db, input, scope, actor.id)
  const tied = await loadTied(ctx, actor.id)
  return toPage(
    rows.map((row) => presentRequest(row, actor, tied)),
    input.limit,
  )
}

export const getApproval = async (ctx: ScopedContext<'approvals.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const request = await loadNamedRequest(ctx.db, input.id, scope, actor.id)
  return presentRequest(request, actor, await loadTied(ctx, actor.id))
}
