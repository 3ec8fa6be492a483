import { os, unscoped } from '../../platform/http/orpc.ts'
import { listNotifications } from './list-notifications.ts'
import { choosePreferences, getPreferences } from './preferences.ts'
import { getPush, renewPush, subscribePush, unsubscribePush } from './push/push-devices.ts'
import { clearNotifications, readAllNotifications, readNotification } from './read-notifications.ts'

export const ownPreferenceRoutes = {
  get: os.me.notificationPreferences.get.handler(({ context }) => getPreferences(context)),
  put: os.me.notificationPreferences.put.handler(({ context, input }) => choosePreferences(context, input)),
}

export const ownPushRoutes = {
  get: os.me.push.get.handler(({ context }) => getPush(context)),
  subscribe: os.me.push.subscribe.handler(({ context, input }) => subscribePush(context, input)),
  unsubscribe: os.me.push.unsubscribe.handler(({ context, input }) => unsubscribePush(context, input)),
}

const { list, read, readAll, clear } = os.notifications

export const notificationsRoutes = {
  list: list.handler(({ context, input }) => listNotifications(context, input)),
  read: read.handler(({ context, input }) => readNotification(context, input)),
  readAll: readAll.handler(({ context }) => readAllNotifications(context)),
  clear: clear.handler(({ context }) => clearNotifications(context)),
  renewPush: unscoped.notifications.renewPush.handler(({ context, input }) => renewPush(context, input)),
}
