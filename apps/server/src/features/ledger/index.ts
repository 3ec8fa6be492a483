export { ledgerRoutes } from './routes.ts'
export { postEntry, type Entry } from './post-entry.ts'
