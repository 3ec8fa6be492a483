export { ownAgendaRoute } from './routes.ts'
