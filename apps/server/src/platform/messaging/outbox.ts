import { schema } from '@efie/database'
import { toGsm7 } from '@efie/domain'
import { nowIso, type Clock } from '../clock.ts'
import type { JobOptions, Jobs } from '../jobs/jobs.ts'
import type { Messenger } from './messenger.ts'

export const SEND_MESSAGE = 'send-message'

const delivery = (start_after: string | undefined): JobOptions => ({
  retries: 5,
  ...(start_after === undefined ? {} : { start_after }),
})

/** Messages go out through an outbox: the row is written with the act, a job delivers it and records how that went. */
export const makeMessenger = (clock: Clock, jobs: Pick<Jobs, 'enqueue'>): Messenger => ({
  email: async (tx, recipient, { template, subject, text, html, send_after }) => {
    const [row] = await tx
      .insert(schema.messages)
      .values({ channel: 'email', recipient, template, subject, text, html, created_at: nowIso(clock) })
      .returning({ id: schema.messages.id })
    if (row) await jobs.enqueue(tx, SEND_MESSAGE, { message_id: row.id }, delivery(send_after))
  },
  sms: async (tx, recipient, { template, text, send_after }) => {
    const [row] = await tx
      .insert(schema.messages)
      .values({ channel: 'sms', recipient, template, text: toGsm7(text), created_at: nowIso(clock) })
      .returning({ id: schema.messages.id })
    if (row) await jobs.enqueue(tx, SEND_MESSAGE, { message_id: row.id }, delivery(send_after))
  },
})
