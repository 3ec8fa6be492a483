export { companyRoutes } from './routes.ts'
export { companyScope } from './scope.ts'
export { exposures } from './figures.ts'
export { loadMembers, loadScopedCompany, lockCompany, lockScopedCompany, type Company } from './queries.ts'
