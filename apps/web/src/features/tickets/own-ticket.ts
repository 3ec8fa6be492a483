import type { AppContract } from '@efie/contracts'
import { possibleTransitions, type Role, ticketLifecycle, type TicketStatus } from '@efie/domain'
import type { InferContractRouterOutputs } from '@orpc/contract'

export type OwnTicket = InferContractRouterOutputs<AppContract>['tickets']['get']

const acts: Partial<Record<TicketStatus, { label: string; done: string }>> = {
  resolved: { label: 'It is solved', done: 'Ticket resolved' },
  closed: { label: 'Close ticket', done: 'Ticket closed' },
  open: { label: 'Reopen', done: 'Ticket reopened' },
}

export interface OwnStep {
  to: TicketStatus
  label: string
  done: string
}

/** What its owner may do with a ticket beside replying. */
export const ownSteps = (status: TicketStatus, role: Role): OwnStep[] =>
  possibleTransitions(ticketLifecycle, status, role, true).flatMap(({ to }) => {
    const act = acts[to]
    return act ? [{ to, ...act }] : []
  })

export interface Message {
  id: string
  author: string
  text: string
  at: string
  own: boolean
}

/** The ticket's own text and its replies, in order. */
export const messagesOf = (ticket: OwnTicket): Message[] => [
  { id: ticket.id, author: 'You', text: ticket.message, at: ticket.created_at, own: true },
  ...ticket.replies.map((reply) => {
    const own = reply.user_id === ticket.user_id
    return {
      id: reply.id,
      author: own ? 'You' : reply.author_name,
      text: reply.message,
      at: reply.created_at,
      own,
    }
  }),
]
