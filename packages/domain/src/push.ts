import type { NotificationType } from './enumerations.ts'
import type { RateLimit } from './message-limits.ts'
import { currencyCode, currencySign } from './money.ts'

/**
 * Hosts of the push services of browsers: exact names, and with a leading dot all names below. A subscription's
 * address comes from a browser, so from anyone, and Efie posts to no other host.
 */
const pushServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/**
 * Whether notifications may be posted to this address: HTTPS on the standard port of a known push service, or
 * the origin of `testService`, for development.
 */
export const isPushAddress = (address: string, testService?: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(address)
  if (username !== '' || password !== '') return false
  if (testService !== undefined && origin === new URL(testService).origin) return true
  if (protocol !== 'https:' || port !== '') return false
  return pushServices.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}

/** Devices of one person that get notifications. A further one replaces the oldest. */
export const mostPushDevices = 10

/** How often one person may turn notifications on. */
export const pushSubscribeLimit: RateLimit = { count: 20, seconds: 3_600 }

/** How often one network may report that a browser has renewed its subscription. */
export const pushRenewalLimit: RateLimit = { count: 60, seconds: 3_600 }

const DAY = 86_400

interface PushDelivery {
  /** Seconds a push service keeps a notification for a phone that is off. */
  ttl: number
  /** RFC 8030 §5.3: a phone that saves battery is woken by `high` only. */
  urgency: 'normal' | 'high'
}

/** A notice of a payment is out of date once the next day's reminder is sent; others keep for some days. */
export const pushDelivery: Record<NotificationType, PushDelivery> = {
  payment: { ttl: DAY, urgency: 'high' },
  application: { ttl: 3 * DAY, urgency: 'high' },
  document: { ttl: 3 * DAY, urgency: 'normal' },
  ticket: { ttl: 3 * DAY, urgency: 'normal' },
  system: { ttl: 3 * DAY, urgency: 'normal' },
}

/**
 * Whether a text may appear on a locked phone, where others can read it: not if it has an amount of money, in
 * the currency of the settings or in cedis.
 */
export const mayShowLocked = (words: string): boolean =>
  ![currencySign(), currencyCode(), 'GH₵', 'GHS'].some((sign) => words.includes(sign))
