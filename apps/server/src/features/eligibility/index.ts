export { checkOwnEligibility } from './check-eligibility.ts'
export { loadEfieInstalments, loadLatestCheck } from './queries.ts'
export { eligibilityRoutes } from './routes.ts'
