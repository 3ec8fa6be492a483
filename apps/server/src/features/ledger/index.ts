export { ledgerRoutes } from './routes.ts'
export { postEntry } from './post-entry.ts'
