export { ownProfileRoutes, profilesRoutes } from './routes.ts'
export { profileScope } from './queries.ts'
export { changeRole } from './set-role.ts'
export { changeProfile } from './update-profile.ts'
