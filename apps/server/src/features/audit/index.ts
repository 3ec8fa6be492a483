export { auditRoutes } from './routes.ts'
export { registerAuditJobs } from './jobs.ts'
export { sealAudit, verifyAudit } from './seal.ts'
