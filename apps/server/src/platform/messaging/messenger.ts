import type { Database } from '@efie/database'

export interface OutgoingMessage {
  /** Name of the template, for the delivery log. */
  template: string
  subject: string
  text: string
  html?: string
  /** Earliest sending time, because of the recipient's quiet hours. */
  send_after?: string | undefined
}

/** Permission to write to an unconfirmed address or number, already counted against the limits. */
export interface SendPermit {
  readonly permitted_recipient: string
}

/**
 * The recipient's confirmed address or number, or a permit for anyone else (send-permits.ts). One that its
 * account hasn't confirmed is counted on delivery.
 */
export type Recipient = string | SendPermit

/** A device of a person who turned push notifications on there. */
export interface PushDevice {
  subscription_id: string
  /** How the delivery log names the person. */
  recipient: string
}

/** A message with a path of the web app that it opens. */
export interface PushMessage extends Omit<OutgoingMessage, 'html'> {
  link: string | undefined
}

/**
 * Sends email, SMS and push notifications. Messages are stored in the caller's transaction and sent by a job, so an act that is
 * rolled back notifies no one.
 */
export interface Messenger {
  email: (tx: Database, recipient: Recipient, message: OutgoingMessage) => Promise<void>
  sms: (
    tx: Database,
    phone: Recipient,
    message: Pick<OutgoingMessage, 'template' | 'text' | 'send_after'>,
  ) => Promise<void>
  push: (tx: Database, device: PushDevice, message: PushMessage) => Promise<void>
}
