// To require a second person, a verb calls `requestApproval` in its transaction, and
// `apps/server/src/approval-acts.ts` names the kind's `ApprovalAct`, which runs on approval.
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
