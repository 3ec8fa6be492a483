export { payoffsByDay, repricedToday, shortfallOf } from './reprice.ts'
export { restoreRenewed, settleRenewed, takeBackRefinancing } from './settle-renewed.ts'
export { registerRenewalJobs } from './announce-renewals.ts'
export { renewalRoutes } from './routes.ts'
