export { ownProfileRoutes, profilesRoutes } from './routes.ts'
export { profileScope } from './queries.ts'
