export { notify } from './notify.ts'
export { notifyRoles } from './notify-roles.ts'
export { notificationsRoutes } from './routes.ts'
export { readChangedNotifications } from './read-changed.ts'
