export { ownProfileRoutes, profilesRoutes } from './routes.ts'
export { isPerson, profileScope } from './queries.ts'
export { changeRole } from './set-role.ts'
