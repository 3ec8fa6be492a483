import { answerDue, firstResponseDue, maxOpenTickets, type TicketCategory } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext, ScopedContext } from '../../platform/context.ts'
import { together } from '../../platform/database/one-connection.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { lockPerson, quotaReached } from '../../platform/quotas.ts'
import { text } from '../../platform/texts/text.ts'
import { loadHolidays } from '../holidays/index.ts'
import { countOpenTickets, insertTicket, ownsApplication } from './queries.ts'
import { withoutReplies } from './with-replies.ts'

const requireTicketRoom = async (ctx: TransactionContext, userId: string): Promise<void> => {
  // Sent together, counted once the lock is held.
  const [, open] = await together([lockPerson(ctx.db, userId), countOpenTickets(ctx.db, userId)])
  if (open < maxOpenTickets) return
  throw await quotaReached(ctx, {
    quota: 'open-tickets',
    limit: maxOpenTickets,
    words: text(
      'You have {limit} open tickets, which is the most at a time. Add to one of them, or wait until one is resolved.',
      { limit: maxOpenTickets },
    ),
  })
}

/**
 * Opens a ticket and starts its clocks: first response in working hours, a complaint's answer in days
 * (domain.md §3).
 */
export const createTicket = async (
  ctx: ScopedContext<'tickets.create'>,
  input: { subject: string; message: string; category: TicketCategory; application_id?: string },
) => {
  const { actor } = ctx
  return transactOnce(ctx, 'tickets.create', input, async (ctx) => {
    if (input.application_id && !(await ownsApplication(ctx.db, actor.id, input.application_id)))
      throw new AppError('APPLICATION_NOT_FOUND')
    const now = nowIso(ctx.clock)
    const [holidays] = await together([loadHolidays(ctx.db, now), requireTicketRoom(ctx, actor.id)])
    const ticket = await insertTicket(ctx.db, {
      ...input,
      user_id: actor.id,
      first_response_due_at: firstResponseDue(now, 'normal', holidays),
      answer_due_at: answerDue(now, input.category),
      created_at: now,
      updated_at: now,
    })
    await recordAudit(ctx, {
      action: 'ticket.create',
      subject_type: 'support_ticket',
      subject_id: ticket.id,
      after: { status: ticket.status, category: ticket.category },
    })
    return withoutReplies(actor, ticket)
  })
}
