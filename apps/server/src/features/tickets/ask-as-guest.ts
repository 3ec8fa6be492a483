import { answerDue, firstResponseDue, type Language, type TicketCategory } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { guestOf, requireSendPermitsOnce } from '../../platform/messaging/send-permits.ts'
import { toE164 } from '../../platform/phone.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { loadHolidays } from '../holidays/index.ts'
import { mailReceived } from './guest-mails.ts'
import { insertTicket } from './queries.ts'

interface Asked {
  name: string
  email: string
  phone?: string | undefined
  category: TicketCategory
  subject: string
  message: string
  language?: Language | undefined
}

const phoneOf = (typed: string | undefined): string | null => {
  if (!typed) return null
  const phone = toE164(typed)
  if (phone === null) throw invalid('phone', 'Enter a Ghana phone number, such as 024 123 4567')
  return phone
}

/**
 * Opens a ticket for a person without an account. It is never linked to one, because no one has proved that
 * the address is theirs.
 */
export const askAsGuest = async (ctx: Context, input: Asked) => {
  const email = input.email.toLowerCase()
  const phone = phoneOf(input.phone)
  // Counted first, so the answer doesn't reveal whether the address is known.
  const permitFor = await requireSendPermitsOnce(ctx, guestOf(ctx), [email])
  return transactOnce(ctx, 'contact.send', input, async (ctx) => {
    const now = nowIso(ctx.clock)
    const language = input.language ?? (await languageOf(ctx.db, undefined))
    const first_response_due_at = firstResponseDue(now, 'normal', await loadHolidays(ctx.db, now))
    const ticket = await insertTicket(ctx.db, {
      contact_name: input.name,
      contact_email: email,
      contact_phone: phone,
      contact_language: language,
      subject: input.subject,
      message: input.message,
      category: input.category,
      first_response_due_at,
      answer_due_at: answerDue(now, input.category),
      created_at: now,
      updated_at: now,
    })
    await mailReceived(ctx, ticket, permitFor(email))
    await recordAudit(ctx, {
      action: 'ticket.create',
      subject_type: 'support_ticket',
      subject_id: ticket.id,
      after: { status: ticket.status, category: ticket.category, guest: true },
    })
    return {
      reference: ticket.reference,
      first_response_due_at,
      answer_due_at: ticket.answer_due_at,
    }
  })
}
