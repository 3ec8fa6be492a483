import { os, unscoped } from '../../platform/http/orpc.ts'
import { askAsGuest } from './ask-as-guest.ts'
import { attachToTicket, readAttachment } from './attachments.ts'
import {
  changeCannedReply,
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
} from './canned-replies.ts'
import { mergeTickets } from './merge-tickets.ts'
import { rateTicket } from './rate-ticket.ts'
import { createTicket } from './create-ticket.ts'
import { getTicket, listTickets } from './list-tickets.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { updateTicketOf } from './update-ticket.ts'

const { list, create, get, update, reply, attach, attachment, merge, rate } = os.tickets

export const ticketsRoutes = {
  list: list.handler(({ context, input }) => listTickets(context, input)),
  create: create.handler(({ context, input }) => createTicket(context, input)),
  get: get.handler(({ context, input }) => getTicket(context, input)),
  update: update.handler(({ context, input }) => updateTicketOf(context, input)),
  reply: reply.handler(({ context, input }) => replyToTicket(context, input)),
  attach: attach.handler(({ context, input }) => attachToTicket(context, input)),
  attachment: attachment.handler(({ context, input }) => readAttachment(context, input)),
  merge: merge.handler(({ context, input }) => mergeTickets(context, input)),
  rate: rate.handler(({ context, input }) => rateTicket(context, input)),
}

export const contactRoutes = {
  send: unscoped.contact.send.handler(({ context, input }) => askAsGuest(context, input)),
}

const { cannedReplies } = os

export const cannedReplyRoutes = {
  list: cannedReplies.list.handler(({ context, input }) => listCannedReplies(context, input)),
  create: cannedReplies.create.handler(({ context, input }) => createCannedReply(context, input)),
  update: cannedReplies.update.handler(({ context, input }) => changeCannedReply(context, input)),
  delete: cannedReplies.delete.handler(({ context, input }) => deleteCannedReply(context, input)),
}
