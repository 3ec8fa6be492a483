export { disbursementRoutes } from './routes.ts'
export { cancelOpenPayouts, registerDisbursementJobs } from './open-payouts.ts'
export { resolvePayout } from './send-payout.ts'
