export { applicationScope } from './scope.ts'
export { namesLandlordOrHome } from './search.ts'
export { awaitsSecondPayout, isReadyToPayOut } from './ready-to-pay-out.ts'
export { followLoanOfApplication } from './follow-loan.ts'
export {
  loadApplicationForUpdate,
  loadLatestInspection,
  loadScopedApplication,
  lockApplicationOf,
  lockScopedApplication,
  restartPromise,
  startPromise,
  updateApplication,
  type Application,
} from './queries.ts'
export { feesOf, loadApplicationFacts, loadFees, loadVerifiers, type ApplicationFacts } from './load-facts.ts'
export { priceColumns, pricesOf, type StatedParticulars } from './draft.ts'
export { storeApplication } from './store-application.ts'
export { hasOpenApplication, lockTenant } from './tenant-queries.ts'
export { moveApplication, REFUND_CLOSED_APPLICATION, type Move } from './move-application.ts'
export { expireOffers, registerApplicationJobs } from './expire-offers.ts'
export { payeeProofOf, registerPayeeJobs } from './ask-payee-name.ts'
export { confirmPayeeAct } from './record-match.ts'
export { anotherPayee, mayChangePayee, replacePayee } from './replace-payee.ts'
export type { Payee } from './draft.ts'
export { applicationRoutes } from './routes.ts'
