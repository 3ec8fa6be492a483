export { broadcastRoutes, messageRoutes, messageTemplateRoutes } from './routes.ts'
export { registerBroadcastJobs } from './send-broadcast.ts'
export { watchSmsCost } from './sms-costs.ts'
