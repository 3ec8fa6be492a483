import { authorise, type Context } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { loadTied } from '../role-grants/index.ts'
import { presentRequest } from './present-request.ts'
import { listRequests, loadNamedRequest, type ApprovalFilter } from './queries.ts'

/** What waits for a second person, or waited. */
export const findApprovals = async (ctx: Context, input: ApprovalFilter) => {
  const { actor, scope } = authorise(ctx, 'approvals.read')
  const rows = await listRequests(ctx.db, input, scope, actor.id)
  const tied = await loadTied(ctx, actor.id)
  return toPage(
    rows.map((row) => presentRequest(row, actor, tied)),
    input.limit,
  )
}

export const getApproval = async (ctx: Context, input: { id: string }) => {
  const { actor, scope } = authorise(ctx, 'approvals.read')
  const request = await loadNamedRequest(ctx.db, input.id, scope, actor.id)
  return presentRequest(request, actor, await loadTied(ctx, actor.id))
}
