export { auditRoutes } from './routes.ts'
export { registerAuditJobs } from './jobs.ts'
export { verifyAudit } from './seal.ts'
