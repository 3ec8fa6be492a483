import type { AppContract } from '@efie/contracts'
import { possibleTransitions, type Role, ticketLifecycle, type TicketStatus } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { translate } from '~/i18n/i18n.ts'

export type OwnTicket = InferContractRouterOutputs<AppContract>['tickets']['get']

const acts: Partial<Record<TicketStatus, { label: MessageDescriptor; done: MessageDescriptor }>> = {
  resolved: { label: msg`Mark as resolved`, done: msg`Ticket resolved` },
  closed: { label: msg`Close ticket`, done: msg`Ticket closed` },
  open: { label: msg`Reopen`, done: msg`Ticket reopened` },
}

export interface OwnStep {
  to: TicketStatus
  label: string
  done: string
}

/** What owners can do with a ticket besides replying. */
export const ownSteps = (status: TicketStatus, role: Role): OwnStep[] =>
  possibleTransitions(ticketLifecycle, status, role, true).flatMap(({ to }) => {
    const act = acts[to]
    return act ? [{ to, label: translate(act.label), done: translate(act.done) }] : []
  })

export interface Message {
  id: string
  author: string
  text: string
  at: string
  own: boolean
}

/** The ticket's text and replies, in order. */
export const messagesOf = (ticket: OwnTicket): Message[] => [
  { id: ticket.id, author: t`You`, text: ticket.message, at: ticket.created_at, own: true },
  ...ticket.replies.map((reply) => {
    const own = reply.user_id === ticket.user_id
    return {
      id: reply.id,
      author: own ? t`You` : reply.author_name,
      text: reply.message,
      at: reply.created_at,
      own,
    }
  }),
]
