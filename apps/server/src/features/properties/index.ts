export { propertiesRoutes } from './routes.ts'
