export { paymentRoutes } from './routes.ts'
export { registerPaymentJobs } from './jobs.ts'
export { registerPaymentWebhooks } from './webhooks.ts'
