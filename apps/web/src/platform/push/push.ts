/** A subscription as the API takes it. */
export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Whether this browser can show notifications. `install`: an iPhone or iPad, which can only do so for an app on
 * its home screen. `blocked`: the person, or the browser for them, has refused.
 */
export type PushAbility = 'able' | 'granted' | 'blocked' | 'install' | 'unable'

export const pushAbility = (): PushAbility => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    // Only Safari on iPhones and iPads has the property.
    return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' ? 'granted' : 'able'
}

const worker = async (): Promise<ServiceWorkerRegistration> => {
  // Usually there already; the page may not have been idle yet.
  await navigator.serviceWorker.register('/service-worker.js')
  return navigator.serviceWorker.ready
}

const asSubscription = (subscription: PushSubscription): BrowserSubscription => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/**
 * Asks the person, and subscribes this browser under the server's key. Null if they refuse. Call from a press,
 * or browsers don't ask.
 */
export const subscribeBrowser = async (public_key: string): Promise<BrowserSubscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await worker()
  // Left by another key, such as that of a demo started afresh.
  await (await pushManager.getSubscription())?.unsubscribe()
  return asSubscription(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }),
  )
}

/** The server has forgotten this browser already, so a failure here changes nothing. */
export const unsubscribeBrowser = async (): Promise<void> => {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // Browsers without service workers or push have nothing to end.
  }
}
