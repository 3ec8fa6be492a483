import {
  companyLimit,
  isAdminRole,
  recipientLimits,
  senderLimits,
  type RateLimit,
  type SenderKind,
} from '@efie/domain'
import { networkOf } from '../addresses.ts'
import type { Context } from '../context.ts'
import type { AppError } from '../errors.ts'
import { isRepeat } from '../idempotency.ts'
import { countAll, countOne, tooMany } from '../rate-limits.ts'
import { time } from '../texts/figures.ts'
import { text, type Text } from '../texts/text.ts'
import type { SendPermit } from './messenger.ts'
import { textsSpent } from './text-budget.ts'

/**
 * Who causes a message; `id` selects their counter. A signed link has no sender, so only its recipients are
 * counted.
 */
export type Sender =
  | { kind: Exclude<SenderKind, 'company' | 'link'>; id: string }
  | { kind: 'company'; id: string; employees: number }
  | { kind: 'link' }

/** A guest, identified by network. */
export const guestOf = ({ request }: Context): Sender => ({ kind: 'guest', id: networkOf(request.ip) })

/** The caller: a tenant, a colleague or a guest. */
export const callerOf = (ctx: Context): Sender =>
  ctx.actor ? { kind: isAdminRole(ctx.actor.role) ? 'staff' : 'person', id: ctx.actor.id } : guestOf(ctx)

const isNumber = (recipient: string): boolean => recipient.startsWith('+')

/** Normalises a mailbox: `ama+1@…` and `Ama+2@…` are the same. */
const mailboxOf = (recipient: string): string =>
  isNumber(recipient) ? recipient : recipient.toLowerCase().replace(/\+[^@]*(?=@)/, '')

const senderLimit = (sender: Exclude<Sender, { kind: 'link' }>): RateLimit =>
  sender.kind === 'company' ? companyLimit(sender.employees) : senderLimits[sender.kind]

const senderRefusal = ({ kind }: Sender, until: Date): Text =>
  kind === 'guest'
    ? text('Too many messages came from your network. Try again after {time}.', { time: time(until) })
    : text('You’ve reached today’s message limit. Try again tomorrow.')

const recipientRefusal = (recipient: string, seconds: number, until: Date): Text => {
  const today = seconds > 3_600
  if (isNumber(recipient))
    return today
      ? text('We’ve sent too many messages to this number today. Try again tomorrow.')
      : text('We’ve sent too many messages to this number. Try again after {time}.', {
          time: time(until),
        })
  return today
    ? text('We’ve sent too many messages to this address today. Try again tomorrow.')
    : text('We’ve sent too many messages to this address. Try again after {time}.', {
        time: time(until),
      })
}

interface Refusal {
  words: Text
  until: Date
}

/** Recipients still permitted, and the first refusal. */
interface Granting {
  recipients: readonly string[]
  refusal: Refusal | null
}

const bySender = async (ctx: Context, sender: Sender, recipients: readonly string[]): Promise<Granting> => {
  if (sender.kind === 'link') return { recipients, refusal: null }
  const { over, until } = await countOne(ctx, {
    name: `message:${sender.kind}`,
    subject: sender.id,
    limit: senderLimit(sender),
    times: recipients.length,
  })
  if (over === 0) return { recipients, refusal: null }
  return {
    recipients: recipients.slice(0, recipients.length - over),
    refusal: { words: senderRefusal(sender, until), until },
  }
}

const byRecipient = async (ctx: Context, sender: Sender, before: Granting): Promise<Granting> => {
  const { desk, recipient: limits } = recipientLimits[sender.kind]
  let granting = before
  for (const limit of limits) {
    const { recipients, refusal } = granting
    const counted = await countAll(
      ctx,
      recipients.map((one) => ({ name: `message:to:${desk}`, subject: mailboxOf(one), limit })),
    )
    const isOver = (index: number) => (counted[index]?.over ?? 0) > 0
    const first = recipients.findIndex((_, index) => isOver(index))
    const until = counted[first]?.until
    if (until === undefined) continue
    const words = recipientRefusal(recipients[first] ?? '', limit.seconds, until)
    granting = {
      recipients: recipients.filter((_, index) => !isOver(index)),
      refusal: refusal ?? { words, until },
    }
  }
  return granting
}

const byTexts = async (ctx: Context, sender: Sender, before: Granting): Promise<Granting> => {
  const texts = before.recipients.filter(isNumber).length
  // Companies have their own budget for text messages, which grows with their size.
  if (texts === 0 || sender.kind === 'company') return before
  const until = await textsSpent(ctx, texts)
  if (until === null) return before
  const words = text('We can’t send more text messages at the moment. Try again after {time}.', {
    time: time(until),
  })
  return {
    recipients: before.recipients.filter((one) => !isNumber(one)),
    refusal: before.refusal ?? { words, until },
  }
}

export interface SendPermits {
  granted: ReadonlyMap<string, SendPermit>
  /** Why some recipients were refused; null if none was. */
  refusal: AppError | null
}

/**
 * Requests permission to write to unconfirmed recipients (domain.md §7). Called before the writing
 * transaction, so that refused attempts count too. Limits apply in order of sender, recipient and SMS budget,
 * so that a refusal by one doesn't use up the next. A recipient of several messages is passed several times.
 */
export const requestSendPermits = async (
  ctx: Context,
  sender: Sender,
  recipients: readonly string[],
): Promise<SendPermits> => {
  if (recipients.length === 0) return { granted: new Map(), refusal: null }
  const counted = await bySender(ctx, sender, recipients)
  const left = await byTexts(ctx, sender, await byRecipient(ctx, sender, counted))
  return {
    granted: new Map(left.recipients.map((recipient) => [recipient, { permitted_recipient: recipient }])),
    refusal: left.refusal && (await tooMany(ctx, left.refusal.words, left.refusal.until)),
  }
}

/** Permits for all recipients, or a refusal that permits none. */
export const requireSendPermits = async (
  ctx: Context,
  sender: Sender,
  recipients: readonly string[],
): Promise<(recipient: string) => SendPermit> => {
  const { granted, refusal } = await requestSendPermits(ctx, sender, recipients)
  if (refusal) throw refusal
  return (recipient) => {
    const permit = granted.get(recipient)
    if (!permit) throw new Error('no permit was requested for this recipient')
    return permit
  }
}

/** The same for an act under an Idempotency-Key: a repeat sends and counts nothing. */
export const requireSendPermitsOnce = async (
  ctx: Context,
  sender: Sender,
  recipients: readonly string[],
): Promise<(recipient: string) => SendPermit> =>
  requireSendPermits(ctx, sender, (await isRepeat(ctx)) ? [] : recipients)
