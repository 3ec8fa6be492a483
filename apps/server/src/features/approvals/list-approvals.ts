import type { ScopedContext } from '../../platform/context.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { loadTied } from '../role-grants/index.ts'
import { presentRequest } from './present-request.ts'
import { listRequests, loadNamedRequest, searchedRequests, type ApprovalFilter } from './queries.ts'

/** Requests for a second person, open or decided. */
export const findApprovals = async (ctx: ScopedContext<'approvals.read'>, input: ApprovalFilter) => {
  const { actor, db, scope } = ctx
  const found = input.q ? await searchedRequests(db, await readTypedPerson(ctx, actor, input.q)) : undefined
  const page = await listRequests(db, input, { scope, actor_id: actor.id }, found)
  const tied = await loadTied(ctx, actor.id)
  return { ...page, data: page.data.map((row) => presentRequest(row, actor, tied)) }
}

export const getApproval = async (ctx: ScopedContext<'approvals.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const request = await loadNamedRequest(ctx.db, input.id, scope, actor.id)
  return presentRequest(request, actor, await loadTied(ctx, actor.id))
}
