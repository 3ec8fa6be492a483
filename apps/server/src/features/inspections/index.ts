export { inspectionScope } from './queries.ts'
export { inspectionRoutes } from './routes.ts'
