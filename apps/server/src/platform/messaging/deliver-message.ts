import { schema, type Database } from '@efie/database'
import { eq } from 'drizzle-orm'
import { nowIso } from '../clock.ts'
import type { Services } from '../context.ts'
import { SEND_MESSAGE } from './outbox.ts'
import {
  hasMailServer,
  sendBySmtp,
  UndeliverableError,
  type MailSettings,
  type SmsSender,
} from './transport.ts'

const { messages } = schema
type Message = typeof messages.$inferSelect

/** With the job's five retries; the sixth failure is recorded as final. */
export const MAX_ATTEMPTS = 6

export interface Delivery {
  settings: (db: Database) => Promise<MailSettings>
  /** Absent: there is no provider, and outside the demo an SMS fails. */
  sms?: SmsSender
}

const sendEmail = async (services: Services, delivery: Delivery, message: Message): Promise<void> => {
  const settings = await delivery.settings(services.db)
  // The demo's mailbox page is the delivery: the row itself is what it shows.
  if (services.config.DEMO === '1' && !hasMailServer(services.config, settings)) return
  await sendBySmtp(services.config, settings, { ...message, subject: message.subject ?? '' })
}

const sendSms = async (services: Services, delivery: Delivery, message: Message): Promise<void> => {
  if (delivery.sms) return delivery.sms(message.recipient, message.text)
  if (services.config.DEMO !== '1') throw new UndeliverableError('No SMS provider is set: give SMS_PROVIDER')
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** One try, written down by the caller: null when it went out, else why not. */
export const attemptDelivery = async (
  services: Services,
  delivery: Delivery,
  message: Message,
): Promise<string | null> => {
  try {
    await (message.channel === 'email' ? sendEmail : sendSms)(services, delivery, message)
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** Delivers one message of the outbox and writes down how it went. Throws while another attempt makes sense. */
export const deliverMessage = async (services: Services, delivery: Delivery, id: string): Promise<void> => {
  const { db, clock, log } = services
  const [message] = await db.select().from(messages).where(eq(messages.id, id))
  if (!message || message.status === 'sent') return
  const attempts = message.attempts + 1
  const record = (values: Partial<Message>) =>
    db
      .update(messages)
      .set({ attempts, ...values })
      .where(eq(messages.id, id))
  try {
    await (message.channel === 'email' ? sendEmail : sendSms)(services, delivery, message)
  } catch (error) {
    const final = error instanceof UndeliverableError || attempts >= MAX_ATTEMPTS
    await record({ status: final ? 'failed' : 'queued', failure_reason: reasonOf(error) })
    log.warn({ message_id: id, channel: message.channel, template: message.template, final }, 'not delivered')
    if (final) return
    throw new Error('the message was not delivered', { cause: error })
  }
  await record({ status: 'sent', failure_reason: null, sent_at: nowIso(clock) })
}

export const handleMessages = (services: Services, delivery: Delivery): void =>
  services.jobs.handle(SEND_MESSAGE, ({ message_id }) =>
    deliverMessage(services, delivery, String(message_id)),
  )
