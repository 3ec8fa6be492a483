export { ownProfileRoutes, profilesRoutes } from './routes.ts'
