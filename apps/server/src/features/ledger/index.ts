export { accountingPeriodRoutes, ledgerRoutes } from './routes.ts'
export { closeBooks } from './close-books.ts'
export { postEntry } from './post-entry.ts'
export { requireOpenDay } from './closed-days.ts'
