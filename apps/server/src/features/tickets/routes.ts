import { os } from '../../platform/http/orpc.ts'
import { createTicket } from './create-ticket.ts'
import { getTicket, listTickets } from './list-tickets.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { updateTicketOf } from './update-ticket.ts'

const { list, create, get, update, reply } = os.tickets

export const ticketsRoutes = {
  list: list.handler(({ context, input }) => listTickets(context, input)),
  create: create.handler(({ context, input }) => createTicket(context, input)),
  get: get.handler(({ context, input }) => getTicket(context, input)),
  update: update.handler(({ context, input }) => updateTicketOf(context, input)),
  reply: reply.handler(({ context, input }) => replyToTicket(context, input)),
}
