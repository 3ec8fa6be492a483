import type { Belongings } from './belongings.ts'

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}

/** Valid inputs of the operations for push notifications. */
export const pushSamples: Record<string, (target: Belongings) => Record<string, unknown>> = {
  'me.push.get': () => ({}),
  'me.push.subscribe': () => subscription,
  'me.push.unsubscribe': (target) => ({ id: target.push_device }),
  'notifications.renewPush': () => ({
    former: { endpoint: subscription.endpoint, auth: subscription.keys.auth },
    subscription,
  }),
}
