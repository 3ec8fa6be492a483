import { z } from 'zod'
import { byId, done, id, instant, operation, refusals } from './base.ts'

const endpoint = z.url().max(2_000)
/** Sixteen random bytes that a browser shares with us only. */
const authSecret = z.string().regex(/^[\w-]{22}$/)

/** As a browser's `PushSubscription.toJSON()` has it, without the expiry, which no browser sets. */
const subscription = z.object({
  endpoint,
  keys: z.object({
    /** A point on P-256, uncompressed. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: authSecret,
  }),
})

const ownPushDevices = z.object({
  /** The server's key, which a browser needs to subscribe; null while push notifications are turned off. */
  public_key: z.string().nullable(),
  /** Newest first. */
  devices: z.array(
    z.object({
      id,
      /** `Chrome on Android` */
      device: z.string(),
      /** The session that asks. */
      current: z.boolean(),
      created_at: instant,
    }),
  ),
})

export const ownPush = {
  get: operation
    .meta({ access: 'notifications.read' })
    .route({
      method: 'GET',
      path: '/me/push',
      summary: 'Get the key for push notifications, and your devices that receive them',
      tags: ['notifications'],
    })
    .output(ownPushDevices),
  subscribe: operation
    .meta({ access: 'notifications.update', audit: { none: 'concerns no one but its owner' } })
    .route({
      method: 'POST',
      path: '/me/push',
      summary: 'Turn on push notifications on this device (until you sign out of it)',
      tags: ['notifications'],
    })
    .errors(refusals('PUSH_OFF'))
    .input(subscription)
    .output(ownPushDevices),
  unsubscribe: operation
    .meta({ access: 'notifications.update', audit: { none: 'concerns no one but its owner' } })
    .route({
      method: 'DELETE',
      path: '/me/push/{id}',
      summary: 'Turn off push notifications on one of your devices',
      tags: ['notifications'],
    })
    .errors(refusals('NOT_FOUND'))
    .input(byId)
    .output(ownPushDevices),
}

/**
 * A browser renews its subscription in the background, where it has no session. Its former secret proves that it
 * is the same browser; the answer doesn't say whether it was known.
 */
export const renewPush = operation
  .meta({ access: 'public', audit: { none: 'concerns no one but its owner' } })
  .route({
    method: 'POST',
    path: '/push-renewals',
    summary: 'Replace a push subscription that a browser has renewed',
    tags: ['notifications'],
  })
  .input(z.object({ former: z.object({ endpoint, auth: authSecret }), subscription }))
  .output(done)
