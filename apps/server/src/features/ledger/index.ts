export { accountingPeriodRoutes, ledgerAccountRoutes, ledgerRoutes } from './routes.ts'
export { closeBooks } from './close-books.ts'
export { postEntry } from './post-entry.ts'
export { requireOpenDay, requireReconcilable } from './closed-days.ts'
