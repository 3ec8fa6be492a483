export { ownSecurityRoutes, securityRoutes } from './routes.ts'
