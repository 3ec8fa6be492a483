export { summarise } from './summarise.ts'
export { analyticsRoutes } from './routes.ts'
