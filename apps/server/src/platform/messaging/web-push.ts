import { isPushAddress } from '@efie/domain'
import { publicUrl, type Config } from '../../config.ts'
import { UndeliverableError } from './transport.ts'

const TIMEOUT_MS = 15_000

/** Loaded on first use: 12 MB. */
const library = async () => (await import('web-push')).default

/** The server's key pair (VAPID, RFC 8292), both in base64url. */
export interface PushKeys {
  public_key: string
  private_key: string
}

export const makePushKeys = async (): Promise<PushKeys> => {
  const { publicKey, privateKey } = (await library()).generateVAPIDKeys()
  return { public_key: publicKey, private_key: privateKey }
}

/** A device's address and keys. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushPost {
  to: PushAddress
  payload: string
  /** Seconds the push service keeps the notification for. */
  ttl: number
  urgency: 'normal' | 'high'
  /** Replaces an earlier notification of the same topic that was not delivered yet. */
  topic: string
}

/** The push service no longer knows the device, so it won't take anything ever again. */
export class DeviceGoneError extends UndeliverableError {}

/** Whom a push service may ask about our traffic. Only an HTTPS address or an email address is valid. */
const contactOf = (config: Config): string => {
  const url = publicUrl(config)
  return url.startsWith('https:') ? url : 'mailto:no-reply@localhost'
}

/** Worth another attempt: too many at the moment, or a failure of the service. */
const isPassing = (status: number): boolean => status === 429 || status === 408 || status >= 500

/** The answer's text isn't read: the error is stored with the delivery, and the address is a secret. */
const judge = (status: number): void => {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410)
    throw new DeviceGoneError('The device no longer takes notifications from Efie')
  const message = `The push service answered ${status}`
  throw isPassing(status) ? new Error(message) : new UndeliverableError(message)
}

const encrypted = async (config: Config, keys: PushKeys, { to, payload, ttl, urgency, topic }: PushPost) => {
  const webpush = await library()
  try {
    return webpush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      payload,
      {
        vapidDetails: {
          subject: contactOf(config),
          publicKey: keys.public_key,
          privateKey: keys.private_key,
        },
        TTL: ttl,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      },
    )
  } catch {
    // Keys that are no point of the curve. The library's message may contain them.
    throw new DeviceGoneError('The device’s keys can’t be used')
  }
}

/** Encrypts a notification for one device (RFC 8291) and posts it to the device's push service (RFC 8030). */
export const postPush = async (config: Config, keys: PushKeys, post: PushPost): Promise<void> => {
  // The address came from a browser. It was checked then, but the list may have changed since.
  if (!isPushAddress(post.to.endpoint, config.WEB_PUSH_TEST_SERVICE))
    throw new DeviceGoneError('The device’s push service isn’t one of those we use')
  const { body, headers } = await encrypted(config, keys, post)
  let status: number
  try {
    const response = await fetch(post.to.endpoint, {
      method: 'POST',
      headers,
      body: body && new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = response.status
    await response.body?.cancel()
  } catch {
    // The original message may contain the device's address.
    throw new Error('The push service could not be reached')
  }
  judge(status)
}
