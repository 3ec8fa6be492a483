/// <reference lib="webworker" />

/** As the server sends it (features/notifications/push/send-push.ts); a worker may be older than the server. */
interface Sent {
  title?: unknown
  body?: unknown
  link?: unknown
  tag?: unknown
}

const read = (text: string): Sent => {
  try {
    const sent: unknown = JSON.parse(text)
    return typeof sent === 'object' && sent !== null ? sent : {}
  } catch {
    return {}
  }
}

const textOr = (value: unknown, instead: string): string =>
  typeof value === 'string' && value !== '' ? value : instead

const home = '/notifications'

/** A path within this site; anything else leads to the list of notifications. */
export const ownPath = (link: unknown, origin: string): string => {
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return home
  const url = new URL(link, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : home
}

/**
 * What a push shows. Browsers end the subscription of a worker that shows nothing, so a message that can't be
 * read is shown without its words. The tag replaces an earlier notification about the same.
 */
export const shownNotification = (text: string): { title: string; options: NotificationOptions } => {
  const { title, body, link, tag } = read(text)
  return {
    title: textOr(title, 'Efie'),
    options: {
      body: textOr(body, ''),
      tag: textOr(tag, 'efie'),
      data: link,
      icon: '/icons/efie-192.png',
      badge: '/icons/efie-badge-96.png',
    },
  }
}

/** Whether a window shows what the path leads to: a path without a query leads to all of its page. */
const isAt = (address: string, path: string): boolean => {
  const { pathname, search, hash } = new URL(address)
  return pathname === path || pathname + search + hash === path
}

/** Opens the link in a window that is already open, or in a new one. */
export const openLink = async (
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
  link: unknown,
  origin: string,
): Promise<void> => {
  const path = ownPath(link, origin)
  const windows = await clients.matchAll({ type: 'window' })
  const client = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  try {
    if (!client) throw new Error('no window is open')
    await client.focus()
    if (!isAt(client.url, path)) await client.navigate(path)
  } catch {
    // Focus and navigation can be refused, such as for a window that isn't controlled yet.
    await clients.openWindow(path)
  }
}

const keyOf = (subscription: PushSubscription, name: PushEncryptionKeyName): string => {
  const key = subscription.getKey(name)
  if (!key) return ''
  const bytes = String.fromCharCode(...new Uint8Array(key))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The browser has replaced its subscription, or ended it. Without the former one the server can't be told. */
export const renewSubscription = async (
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  {
    oldSubscription: former,
    newSubscription: renewed,
  }: Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>,
): Promise<void> => {
  if (!former) return
  const { applicationServerKey, userVisibleOnly } = former.options
  const subscription = renewed ?? (await pushManager.subscribe({ applicationServerKey, userVisibleOnly }))
  await fetch('/api/v1/push-renewals', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      former: { endpoint: former.endpoint, auth: keyOf(former, 'auth') },
      subscription: {
        endpoint: subscription.endpoint,
        keys: { p256dh: keyOf(subscription, 'p256dh'), auth: keyOf(subscription, 'auth') },
      },
    }),
  })
}
