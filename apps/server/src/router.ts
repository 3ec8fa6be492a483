import { settingsRoutes } from './features/settings/index.ts'

/** Every feature's part of the contract. */
export const router = { settings: settingsRoutes }
