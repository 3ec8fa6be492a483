export { ledgerRoutes } from './routes.ts'
export { postEntry } from './post-entry.ts'
export { closedThrough, openDayFrom, requireOpenDay } from './closed-days.ts'
