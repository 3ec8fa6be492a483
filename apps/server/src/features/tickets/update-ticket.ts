import {
  definedFields,
  firstResponseDue,
  isAdminRole,
  type TicketPriority,
  type TicketStatus,
} from '@efie/domain'
import type { Database } from '@efie/database'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { loadHolidays } from '../holidays/index.ts'
import { decideTicketMove, notifyStatus } from './move-ticket.ts'
import { lockTicket, roleOf, type TicketRow, updateTicket } from './queries.ts'
import { canManage, withItsReplies } from './with-replies.ts'

interface TicketChanges {
  status?: TicketStatus
  priority?: TicketPriority
  assigned_to?: string | null
}

const mustBeStaff = async (db: Database, userId: string): Promise<void> => {
  const role = await roleOf(db, userId)
  if (role === null || !isAdminRole(role)) throw invalid('assigned_to', 'Choose a member of staff')
}

/** Another priority moves an unanswered ticket's first response, still counted from when it was opened. */
const movedFirstResponse = async (db: Database, ticket: TicketRow, priority: TicketPriority | undefined) => {
  const unmoved = priority === undefined || priority === ticket.priority
  if (unmoved || ticket.first_responded_at !== null || ticket.first_response_due_at === null) return {}
  const holidays = await loadHolidays(db, ticket.created_at)
  return { first_response_due_at: firstResponseDue(ticket.created_at, priority, holidays) }
}

/**
 * Owners resolve, close and reopen their tickets; priority and assignee are set by administrators on others'
 * tickets.
 */
export const updateTicketOf = async (
  ctx: ScopedContext<'tickets.update'>,
  { id, ...input }: TicketChanges & { id: string },
) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const before = await lockTicket(ctx.db, { scope, actor_id: actor.id }, id)
    if (!before) throw new AppError('TICKET_NOT_FOUND')
    const isOwner = before.user_id === actor.id
    if (!canManage(actor, before) && (input.priority !== undefined || input.assigned_to !== undefined))
      throw new AppError('INSUFFICIENT_PERMISSIONS')
    expectVersion(ctx, before)
    const toMove = input.status !== undefined && input.status !== before.status
    if (toMove && input.status)
      decideTicketMove(before, input.status, { role: actor.role, is_owner: isOwner })
    if (input.assigned_to) await mustBeStaff(ctx.db, input.assigned_to)
    const changes = {
      ...definedFields(input),
      ...(await movedFirstResponse(ctx.db, before, input.priority)),
    }
    const after = await updateTicket(ctx.db, before, changes, nowIso(ctx.clock))
    if (toMove && !isOwner) await notifyStatus(ctx, after)
    await recordAudit(ctx, {
      action: 'ticket.update',
      subject_type: 'support_ticket',
      subject_id: id,
      before: { status: before.status, priority: before.priority, assigned_to: before.assigned_to },
      after: { status: after.status, priority: after.priority, assigned_to: after.assigned_to },
    })
    return withItsReplies(ctx.db, actor, after)
  })
}
