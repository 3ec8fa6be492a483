export { notify, type Notice } from './notify.ts'
export { notificationsRoutes } from './routes.ts'
