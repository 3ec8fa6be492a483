export { settingsRoutes } from './routes.ts'
export { loadDatabaseSettings, loadSecuritySettings, loadSystemSettings } from './queries.ts'
export { mailSettingsAct } from './mail-change.ts'
export { saveSystemSettings } from './save-settings.ts'
