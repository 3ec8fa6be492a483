export { ticketsRoutes } from './routes.ts'
