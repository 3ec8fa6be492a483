export { settingsRoutes } from './routes.ts'
export { loadDatabaseSettings, loadSecuritySettings, loadSystemSettings } from './queries.ts'
