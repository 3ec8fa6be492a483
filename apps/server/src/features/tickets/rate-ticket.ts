import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { lockTicket, updateTicket } from './queries.ts'
import { withItsReplies } from './with-replies.ts'

/** The owner rates a resolved ticket; a new rating replaces the old one. */
export const rateTicket = async (
  ctx: ScopedContext<'tickets.create'>,
  input: { id: string; score: number; comment?: string | undefined },
) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const before = await lockTicket(ctx.db, { scope, actor_id: actor.id }, input.id)
    if (!before) throw new AppError('TICKET_NOT_FOUND')
    if (before.status !== 'resolved' && before.status !== 'closed')
      throw new AppError(
        'TRANSITION_NOT_ALLOWED',
        { from: before.status, to: before.status, missing: [] },
        'You can rate a ticket once it’s resolved',
      )
    const after = await updateTicket(
      ctx.db,
      before,
      { satisfaction: input.score, satisfaction_comment: input.comment || null },
      nowIso(ctx.clock),
    )
    await recordAudit(ctx, {
      action: 'ticket.rate',
      subject_type: 'support_ticket',
      subject_id: before.id,
      before: { satisfaction: before.satisfaction },
      after: { satisfaction: after.satisfaction },
    })
    return withItsReplies(ctx.db, actor, after)
  })
}
