import { publicUrl } from '../../config.ts'
import type { TransactionContext } from '../../platform/context.ts'
import type { SendPermit } from '../../platform/messaging/messenger.ts'
import { date } from '../../platform/texts/figures.ts'
import { translate } from '../../platform/texts/translate.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import type { TicketRow } from './queries.ts'

type GuestMail = Record<'subject' | 'opening' | 'closing', Text> & { template: string; quoted?: string }

const mail = async (
  ctx: TransactionContext,
  ticket: TicketRow,
  permit: SendPermit,
  letter: GuestMail,
): Promise<void> => {
  const language = ticket.contact_language ?? 'en'
  const parts = [translate(letter.opening, language), letter.quoted, translate(letter.closing, language)]
  await ctx.messenger.email(ctx.db, permit, {
    template: letter.template,
    subject: translate(letter.subject, language),
    text: parts.filter((part) => part !== undefined).join('\n\n'),
  })
}

/**
 * Contains nothing that was typed, so a person who enters a stranger's address can't choose what the stranger
 * receives.
 */
export const mailReceived = (
  ctx: TransactionContext,
  ticket: TicketRow,
  permit: SendPermit,
): Promise<void> => {
  const { reference } = ticket
  return mail(ctx, ticket, permit, {
    template: 'contact-received',
    subject: text('We’ve received your message {reference}', { reference }),
    opening: text(
      'Your message has reached us. Its reference is {reference}. We’ll reply to this address by {day}.',
      { reference, day: date(ticket.first_response_due_at ?? ticket.created_at) },
    ),
    closing: text('If you didn’t write to us, you can ignore this email.'),
  })
}

/** The staff's answer. */
export const mailAnswer = (
  ctx: TransactionContext,
  ticket: TicketRow,
  permit: SendPermit,
  message: string,
): Promise<void> => {
  const { reference } = ticket
  return mail(ctx, ticket, permit, {
    template: 'contact-answer',
    subject: text('Our reply to your message {reference}', { reference }),
    opening: text('You wrote to us (reference {reference}). Here’s our reply:', { reference }),
    quoted: message,
    closing: text('Need anything else? Write to us again and quote the reference: {link}', {
      link: `${publicUrl(ctx.config)}/contact`,
    }),
  })
}
