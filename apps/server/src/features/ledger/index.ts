export { accountingPeriodRoutes, ledgerRoutes } from './routes.ts'
export { closeBooks } from './close-books.ts'
export { postEntry } from './post-entry.ts'
export { closedThrough, openDayFrom, requireOpenDay } from './closed-days.ts'
