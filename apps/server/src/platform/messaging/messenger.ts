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

/** Permits messages to one address or number that nobody has confirmed: they are counted already. */
export interface SendPermit {
  readonly permitted_recipient: string
}

/**
 * The address or number of the account that a message is for; anybody else needs a permit (send-permits.ts). An address or
 * number that its account has not confirmed is counted on delivery.
 */
export type Recipient = string | SendPermit

/** Mail and SMS: stored in the caller's transaction, sent by a job, so a rolled-back act tells nobody. */
export interface Messenger {
  email: (tx: Database, recipient: Recipient, message: OutgoingMessage) => Promise<void>
  sms: (
    tx: Database,
    phone: Recipient,
    message: Pick<OutgoingMessage, 'template' | 'text' | 'send_after'>,
  ) => Promise<void>
}
