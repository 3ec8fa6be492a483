import { os } from '../../platform/http/orpc.ts'
import { listNotifications } from './list-notifications.ts'
import { clearNotifications, readAllNotifications, readNotification } from './read-notifications.ts'

const { list, read, readAll, clear } = os.notifications

export const notificationsRoutes = {
  list: list.handler(({ context, input }) => listNotifications(context, input)),
  read: read.handler(({ context, input }) => readNotification(context, input)),
  readAll: readAll.handler(({ context }) => readAllNotifications(context)),
  clear: clear.handler(({ context }) => clearNotifications(context)),
}
