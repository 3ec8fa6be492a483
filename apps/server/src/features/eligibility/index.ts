export { loadEfieInstalments, loadLatestCheck, sumEfieInstalments } from './queries.ts'
export { checkEligibilityOf } from './check-eligibility.ts'
export { eligibilityRoutes } from './routes.ts'
