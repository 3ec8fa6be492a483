import { ticketsRoutes } from './features/tickets/index.ts'
import { notificationsRoutes } from './features/notifications/index.ts'
import { ownProfileRoutes, profilesRoutes } from './features/profiles/index.ts'
import { settingsRoutes } from './features/settings/index.ts'

/** Every feature's part of the contract. */
export const router = {
  tickets: ticketsRoutes,
  notifications: notificationsRoutes,
  me: ownProfileRoutes,
  profiles: profilesRoutes,
  settings: settingsRoutes,
}
