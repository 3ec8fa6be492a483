import {
  decideTransition,
  factTexts,
  ownTicketStatusLabel,
  ticketLifecycle,
  type Role,
  type TicketStatus,
} from '@efie/domain'
import type { TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { labelWord } from '../../platform/texts/figures.ts'
import { text, verbatim } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import type { TicketRow } from './queries.ts'

/** Throws unless the table allows the step to this person, or to the system after a reply. */
export const decideTicketMove = (
  ticket: TicketRow,
  to: TicketStatus,
  by: { role: Role | 'system'; is_owner: boolean },
): void => {
  const decision = decideTransition(ticketLifecycle, {
    from: ticket.status,
    to,
    role: by.role,
    isOwner: by.is_owner,
  })
  if (decision.ok) return
  if (decision.code === 'FORBIDDEN') throw new AppError('INSUFFICIENT_PERMISSIONS')
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from: ticket.status,
    to,
    missing: decision.missing.map((fact) => ({ fact, text: factTexts[fact] })),
  })
}

/** Notifies the owner in the specification's words; guests only get emails with answers. */
export const notifyStatus = async (ctx: TransactionContext, ticket: TicketRow): Promise<void> => {
  if (ticket.user_id === null) return
  await notify(ctx, {
    user_id: ticket.user_id,
    type: 'ticket',
    title: verbatim(ticket.subject),
    message: text('Your ticket status changed to: {status}', {
      status: labelWord(ownTicketStatusLabel(ticket.status)),
    }),
    link: '/tickets',
  })
}
