import { createHash } from 'node:crypto'
import { notificationTypes, pushDelivery, type NotificationType } from '@efie/domain'
import type { Services } from '../../../platform/context.ts'
import type { Message, PushSender } from '../../../platform/messaging/deliver-message.ts'
import { UndeliverableError } from '../../../platform/messaging/transport.ts'
import { DeviceGoneError, postPush } from '../../../platform/messaging/web-push.ts'
import { noticeTemplate } from '../notice-template.ts'
import { pushKeys } from './push-keys.ts'
import { dropDevice, loadPushDevice } from './queries.ts'

const typeOf = ({ template }: Message): NotificationType =>
  notificationTypes.find((type) => noticeTemplate(type) === template) ?? 'system'

/** Topics have at most 32 characters (RFC 8030 §5.4). */
const TOPIC_LENGTH = 32

/** The same for the same news, so that a repeat replaces it on the phone instead of showing twice. */
const topicOf = ({ template, subject, link }: Message): string =>
  createHash('sha256')
    .update(JSON.stringify([template, subject, link]))
    .digest('base64url')
    .slice(0, TOPIC_LENGTH)

const signedOut = 'The device was signed out or its notifications were turned off'

type SessionLasts = (services: Services, session_id: string) => Promise<boolean>

/** Where the message goes, unless its device may hear nothing any more. */
const targetOf = async (services: Services, subscription_id: string, lasts: SessionLasts) => {
  const device = await loadPushDevice(services.db, subscription_id)
  // Sessions that ran out, and those of suspended people, keep their rows.
  if (!device || !(await lasts(services, device.session_id))) throw new UndeliverableError(signedOut)
  return device.target
}

/** Sends push notifications of the outbox. A device that its push service has forgotten is removed. */
export const pushSender =
  (lasts: SessionLasts): PushSender =>
  async (services, message) => {
    const { subscription_id } = message
    if (!subscription_id) throw new UndeliverableError(signedOut)
    const to = await targetOf(services, subscription_id, lasts)
    const keys = await pushKeys(services)
    if (!keys) throw new UndeliverableError('Push notifications are turned off. Set WEB_PUSH=on')
    const topic = topicOf(message)
    const { ttl, urgency } = pushDelivery[typeOf(message)]
    const payload = JSON.stringify({
      title: message.subject,
      body: message.text,
      link: message.link,
      tag: topic,
    })
    try {
      await postPush(services.config, keys, { to, payload, ttl, urgency, topic })
    } catch (error) {
      if (error instanceof DeviceGoneError) await dropDevice(services.db, subscription_id)
      throw error
    }
  }
