export { settingsRoutes } from './routes.ts'
export { loadSecuritySettings, loadSystemSettings } from './queries.ts'
