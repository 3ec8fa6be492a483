import { os } from '../../platform/http/orpc.ts'
import { decideApproval, withdrawApproval, type ApprovalActs } from './decide-approval.ts'
import { findApprovals, getApproval } from './list-approvals.ts'

const { list, get, decide, withdraw } = os.approvals

export const approvalRoutes = (acts: ApprovalActs) => ({
  list: list.handler(({ context, input }) => findApprovals(context, input)),
  get: get.handler(({ context, input }) => getApproval(context, input)),
  decide: decide.handler(({ context, input }) => decideApproval(context, input, acts)),
  withdraw: withdraw.handler(({ context, input }) => withdrawApproval(context, input, acts)),
})
