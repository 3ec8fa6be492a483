export { policyRoutes } from './routes.ts'
export { policyAct } from './decide-policy.ts'
