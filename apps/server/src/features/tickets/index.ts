export { cannedReplyRoutes, ticketsRoutes } from './routes.ts'
export { readChangedReplies } from './read-changed.ts'
