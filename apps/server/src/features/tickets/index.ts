export { cannedReplyRoutes, contactRoutes, ticketsRoutes } from './routes.ts'
export { isTicket } from './list-tickets.ts'
export { registerTicketJobs } from './clean-guest-tickets.ts'
export { readChangedReplies, readChangedTickets } from './read-changed.ts'
