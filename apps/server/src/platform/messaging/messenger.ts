import type { Database } from '@efie/database'

export interface OutgoingMessage {
  /** Name of the template, for the delivery log. */
  template: string
  subject: string
  text: string
  html?: string
  /** Not before this moment: the recipient's quiet hours. */
  send_after?: string | undefined
}

/** Mail and SMS: stored in the caller's transaction, sent by a job, so a rolled-back act tells nobody. */
export interface Messenger {
  email: (tx: Database, recipient: string, message: OutgoingMessage) => Promise<void>
  sms: (
    tx: Database,
    phone: string,
    message: Pick<OutgoingMessage, 'template' | 'text' | 'send_after'>,
  ) => Promise<void>
}
