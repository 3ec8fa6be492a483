import type { TicketStatus } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Context, TransactionContext, ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { callerOf, requireSendPermitsOnce } from '../../platform/messaging/send-permits.ts'
import type { SendPermit } from '../../platform/messaging/messenger.ts'
import { text, verbatim } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { mailAnswer } from './guest-mails.ts'
import { decideTicketMove, notifyStatus } from './move-ticket.ts'
import { findTicket, insertReply, lockTicket, updateTicket, type Reach, type TicketRow } from './queries.ts'
import { withItsReplies } from './with-replies.ts'

/**
 * Status after a reply: staff's first takes the ticket up; the customer's returns it to staff or reopens it.
 */
const statusAfterReply = (ticket: TicketRow, isOwner: boolean): TicketStatus => {
  if (!isOwner) return ticket.status === 'open' ? 'in-progress' : ticket.status
  if (ticket.status === 'resolved' || ticket.status === 'closed') return 'open'
  return ticket.status === 'waiting-on-customer' ? 'in-progress' : ticket.status
}

const notifyAnswer = async (
  ctx: TransactionContext,
  ticket: TicketRow,
  permitFor: (recipient: string) => SendPermit,
  message: string,
) => {
  if (ticket.user_id === null) {
    const { contact_email } = ticket
    if (contact_email !== null) await mailAnswer(ctx, ticket, permitFor(contact_email), message)
    return
  }
  await notify(ctx, {
    user_id: ticket.user_id,
    type: 'ticket',
    title: verbatim(ticket.subject),
    message: text('You have a new reply to your ticket'),
    link: '/tickets',
  })
}

/** Email address for an answer to a guest; null if an account is notified. */
const guestAddress = async (ctx: Context, reach: Reach, id: string): Promise<string | null> => {
  const ticket = await findTicket(ctx.db, reach, id)
  return ticket?.user_id === null ? ticket.contact_email : null
}

/** Adds a reply. Internal notes neither notify the customer nor change the status. */
export const replyToTicket = async (
  ctx: ScopedContext<'tickets.reply'>,
  input: { id: string; message: string; internal: boolean },
) => {
  const { actor, scope } = ctx
  const reach = { scope, actor_id: actor.id }
  const guest = input.internal ? null : await guestAddress(ctx, reach, input.id)
  const permitFor = await requireSendPermitsOnce(ctx, callerOf(ctx), guest === null ? [] : [guest])
  return transactOnce(ctx, 'tickets.reply', input, async (ctx) => {
    const before = await lockTicket(ctx.db, reach, input.id)
    if (!before) throw new AppError('TICKET_NOT_FOUND')
    const isOwner = before.user_id === actor.id
    if (isOwner && input.internal) throw new AppError('INSUFFICIENT_PERMISSIONS')
    const now = nowIso(ctx.clock)
    const status = input.internal ? before.status : statusAfterReply(before, isOwner)
    const moved = status !== before.status
    if (moved) decideTicketMove(before, status, { role: 'system', is_owner: false })
    await insertReply(ctx.db, {
      ticket_id: before.id,
      user_id: actor.id,
      message: input.message,
      internal: input.internal,
      created_at: now,
    })
    const answers = !isOwner && !input.internal
    const first_responded_at = before.first_responded_at ?? (answers ? now : null)
    const after = await updateTicket(ctx.db, before, { status, first_responded_at }, now)
    if (answers && moved) await notifyStatus(ctx, after)
    if (answers) await notifyAnswer(ctx, before, permitFor, input.message)
    await recordAudit(ctx, {
      action: 'ticket.reply',
      subject_type: 'support_ticket',
      subject_id: before.id,
      before: { status: before.status },
      after: { status, internal: input.internal },
    })
    return withItsReplies(ctx.db, actor, after)
  })
}
