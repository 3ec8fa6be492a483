export { loadEfieInstalments, loadLatestCheck } from './queries.ts'
export { eligibilityRoutes } from './routes.ts'
