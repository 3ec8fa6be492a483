import type { Context, TransactionContext } from '../../../platform/context.ts'
import type { OutgoingMessage } from '../../../platform/messaging/messenger.ts'
import { toPlus, type Contact } from '../accounts/contacts.ts'
import { requireSendSlot, requireSmsSlot } from '../rate-limits.ts'
import type { OutgoingText } from './texts.ts'

/** A composed email or text message. */
export type Message = OutgoingMessage | OutgoingText

/**
 * Counts or refuses a message before it is known whether the contact has an account, so the limit reveals
 * nothing.
 */
export const requireSlot = (ctx: Context, purpose: string, { kind, value }: Contact): Promise<void> =>
  kind === 'email' ? requireSendSlot(ctx, purpose, value) : requireSmsSlot(ctx, value)

export const sendTo = async (
  ctx: TransactionContext,
  { kind, value }: Contact,
  message: Message,
): Promise<void> => {
  if (kind === 'phone') await ctx.messenger.sms(ctx.db, toPlus(value), message)
  else if ('subject' in message) await ctx.messenger.email(ctx.db, value, message)
}
