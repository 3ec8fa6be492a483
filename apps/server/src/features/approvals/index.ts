// To have something decided by a second person: the asking verb calls `requestApproval` in its transaction, and the kind's
// `ApprovalAct` (what happens on approval) is named in `apps/server/src/approval-acts.ts`.
export { requestApproval } from './request-approval.ts'
export { getApproval } from './list-approvals.ts'
export {
  decideApproval,
  dropApproval,
  registerApprovalJobs,
  withdrawApproval,
  type ApprovalAct,
  type ApprovalActs,
} from './decide-approval.ts'
export { findOpenApproval, findOpenApprovals, type ApprovalRequest } from './queries.ts'
export { approvalRoutes } from './routes.ts'
