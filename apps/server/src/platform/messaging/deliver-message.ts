import { schema, type Database } from '@efie/database'
import { unconfirmedLimit } from '@efie/domain'
import { eq, inArray } from 'drizzle-orm'
import { nowIso, today } from '../clock.ts'
import { asSystem, type Services } from '../context.ts'
import { isTextable } from '../phone.ts'
import { countOne } from '../rate-limits.ts'
import { deliveryFailure } from './delivery-failure.ts'
import type { Messenger } from './messenger.ts'
import { makeMessenger, SEND_MESSAGE } from './outbox.ts'
import { countSms } from './sms-costs.ts'
import {
  hasMailServer,
  sendBySmtp,
  UndeliverableError,
  type MailSettings,
  type SmsSender,
} from './transport.ts'

const { messages } = schema
export type Message = typeof messages.$inferSelect

/** First attempt plus the job's five retries; the sixth failure is recorded as final. */
export const MAX_ATTEMPTS = 6

export interface Delivery {
  settings: (db: Database) => Promise<MailSettings>
  /** Absent without a provider; outside the demo sending an SMS then fails. */
  sms?: SmsSender
}

/** Sends a push notification to the device of the message. */
export type PushSender = (services: Services, message: Message) => Promise<void>

/** Adds the check of who has confirmed an address or number. */
export interface OutboxDelivery extends Delivery {
  /** Whether an account has confirmed this address or number. */
  isConfirmed: (db: Database, channel: 'email' | 'sms', recipient: string) => Promise<boolean>
  push: PushSender
  /** Runs after each text message has been sent and counted. */
  watchSmsCost: (services: Services) => Promise<void>
}

type Send = (delivery: Delivery) => Promise<void>

const sendEmail = async (services: Services, delivery: Delivery, message: Message): Promise<void> => {
  const settings = await delivery.settings(services.db)
  // In the demo the mailbox page shows the stored row, so storing it is delivery.
  if (services.config.DEMO === '1' && !hasMailServer(services.config, settings)) return
  await sendBySmtp(services.config, settings, { ...message, subject: message.subject ?? '' })
}

const sendSms = async (services: Services, delivery: Delivery, message: Message): Promise<void> => {
  if (!isTextable(services.config, message.recipient))
    throw new UndeliverableError('SMS_COUNTRIES doesn’t include the country of this number')
  if (delivery.sms) return delivery.sms(message.recipient, message.text)
  if (services.config.DEMO !== '1')
    throw new UndeliverableError('No SMS provider is configured. Set SMS_PROVIDER')
}

/** Marks a message as sent and counts a text message's cost in the same transaction. */
const recordSent = ({ db, clock }: Services, message: Message, attempts: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .update(messages)
      .set({ status: 'sent', attempts, failure_reason: null, sent_at: nowIso(clock) })
      .where(eq(messages.id, message.id))
    if (message.channel === 'sms') await countSms(tx, message, today(clock))
  })

/** A single attempt for a caller that waits: null if sent, otherwise the reason. */
export const deliverOnce = async (
  services: Services,
  delivery: Delivery,
  message: Message,
): Promise<string | null> => {
  const attempt = async (): Promise<string | null> => {
    try {
      await (message.channel === 'email' ? sendEmail : sendSms)(services, delivery, message)
      return null
    } catch (error) {
      return deliveryFailure(error)
    }
  }
  const failure = await attempt()
  if (failure === null) await recordSent(services, message, 1)
  else
    await services.db
      .update(messages)
      .set({ status: 'failed', attempts: 1, failure_reason: failure })
      .where(eq(messages.id, message.id))
  return failure
}

/** Messenger of a command, whose process runs no jobs: `sendAll` delivers what its transactions stored. */
export const commandMessenger = (services: Services): { messenger: Messenger; sendAll: Send } => {
  const written: string[] = []
  const messenger = makeMessenger(services.clock, {
    enqueue: async (_tx, _queue, { message_id }) => {
      written.push(String(message_id))
    },
  })
  const sendAll: Send = async (delivery) => {
    for (const message of await services.db.select().from(messages).where(inArray(messages.id, written)))
      await deliverOnce(services, delivery, message)
  }
  return { messenger, sendAll }
}

/**
 * Messages without a permit go to confirmed recipients. An unconfirmed one gets only a few a day, whatever
 * they are about, so that no feature can be used to spam strangers (domain.md §7).
 */
const requireRoom = async (services: Services, delivery: OutboxDelivery, message: Message): Promise<void> => {
  const { channel, recipient } = message
  // A device subscribed itself, signed in.
  if (channel === 'push') return
  const { over } = await countOne(asSystem(services), {
    name: `message:unconfirmed:${channel}`,
    subject: recipient.toLowerCase(),
    limit: unconfirmedLimit,
  })
  if (over > 0 && !(await delivery.isConfirmed(services.db, channel, recipient)))
    throw new UndeliverableError('Too many messages today to an address or number that no one has confirmed')
}

/** Delivers a message of the outbox and records the outcome. Throws while a retry makes sense. */
export const deliverMessage = async (
  services: Services,
  delivery: OutboxDelivery,
  { id, permitted }: { id: string; permitted: boolean },
): Promise<void> => {
  const { db, log } = services
  const [message] = await db.select().from(messages).where(eq(messages.id, id))
  if (!message || message.status === 'sent') return
  const attempts = message.attempts + 1
  try {
    if (!permitted && message.attempts === 0) await requireRoom(services, delivery, message)
    if (message.channel === 'push') await delivery.push(services, message)
    else await (message.channel === 'email' ? sendEmail : sendSms)(services, delivery, message)
  } catch (error) {
    const final = error instanceof UndeliverableError || attempts >= MAX_ATTEMPTS
    await db
      .update(messages)
      .set({ attempts, status: final ? 'failed' : 'queued', failure_reason: deliveryFailure(error) })
      .where(eq(messages.id, id))
    log.warn({ message_id: id, channel: message.channel, template: message.template, final }, 'not delivered')
    if (final) return
    throw new Error('the message was not delivered', { cause: error })
  }
  await recordSent(services, message, attempts)
  if (message.channel === 'sms') await delivery.watchSmsCost(services)
}

export const handleMessages = (services: Services, delivery: OutboxDelivery): void =>
  services.jobs.handle(SEND_MESSAGE, ({ message_id, permitted }) =>
    deliverMessage(services, delivery, { id: String(message_id), permitted: permitted === true }),
  )
