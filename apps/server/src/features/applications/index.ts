export { applicationScope } from './scope.ts'
export { followLoanOfApplication, noteOnApplication } from './follow-loan.ts'
export { recordApplicationEvent } from './record-event.ts'
export {
  loadApplicationForUpdate,
  loadScopedApplication,
  lockScopedApplication,
  type Application,
} from './queries.ts'
export { feesOf, loadApplicationFacts, loadVerifiers } from './load-facts.ts'
export { moveApplication, REFUND_CLOSED_APPLICATION, type Move } from './move-application.ts'
export { expireOffers, registerApplicationJobs } from './expire-offers.ts'
export { payeeProofOf, registerPayeeJobs } from './ask-payee-name.ts'
export { confirmPayeeAct } from './record-match.ts'
export { applicationRoutes } from './routes.ts'
