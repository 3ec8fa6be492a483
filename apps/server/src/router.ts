import { ownProfileRoutes, profilesRoutes } from './features/profiles/index.ts'
import { settingsRoutes } from './features/settings/index.ts'

/** Every feature's part of the contract. */
export const router = { me: ownProfileRoutes, profiles: profilesRoutes, settings: settingsRoutes }
