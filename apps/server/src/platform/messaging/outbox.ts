import { schema, type Database } from '@efie/database'
import { toGsm7 } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso, type Clock } from '../clock.ts'
import { insertRow } from '../database/prepared.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Messenger, Recipient } from './messenger.ts'

export const SEND_MESSAGE = 'send-message'

type Row = Pick<
  typeof schema.messages.$inferInsert,
  'channel' | 'template' | 'subject' | 'text' | 'html' | 'subscription_id' | 'link'
>

/**
 * Transactional outbox: the message is stored together with the act, and a job delivers it and records the
 * outcome.
 */
export const makeMessenger = (clock: Clock, jobs: Pick<Jobs, 'enqueue'>): Messenger => {
  const put = async (tx: Database, to: Recipient, message: Row, send_after: string | undefined) => {
    const permitted = typeof to !== 'string'
    const recipient = permitted ? to.permitted_recipient : to
    const id = uuidv7()
    await insertRow(tx, schema.messages, { ...message, id, recipient, created_at: nowIso(clock) })
    const data = { message_id: id, ...(permitted ? { permitted } : {}) }
    const start = send_after === undefined ? {} : { start_after: send_after }
    await jobs.enqueue(tx, SEND_MESSAGE, data, { retries: 5, ...start })
  }
  return {
    email: (tx, to, { send_after, ...message }) => put(tx, to, { channel: 'email', ...message }, send_after),
    sms: (tx, to, { template, text, send_after }) =>
      put(tx, to, { channel: 'sms', template, text: toGsm7(text) }, send_after),
    push: (tx, { recipient, subscription_id }, { send_after, ...message }) =>
      put(tx, recipient, { channel: 'push', subscription_id, ...message }, send_after),
  }
}
